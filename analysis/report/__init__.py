"""Write the balance report of a run: one HTML file, its drawings, and its numbers."""

from analysis.report.write import ReportPaths, write_report

__all__ = ["ReportPaths", "write_report"]
