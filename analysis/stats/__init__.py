"""Estimate, bound and judge figures: pure functions over arrays."""
