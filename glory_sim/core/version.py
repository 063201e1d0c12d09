"""Hold the version: the one place, read by the build, the command line and run records."""

__version__ = "0.1.0"
