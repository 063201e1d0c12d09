"""Refuse a Python that the project cannot run on: one sentence, exit status 2.

Written so that old Pythons can parse it.
"""

import platform
import sys

OLDEST, NEWEST = (3, 11), (3, 13)


def fault():
    """Say what is wrong with the Python that runs this, or return an empty text."""
    found = "%s %s" % (platform.python_implementation(), platform.python_version())
    wanted = "Python %d.%d to %d.%d" % (OLDEST + NEWEST)
    advice = "install one and give its name, as in: make setup PYTHON=python3.12"
    if sys.version_info < OLDEST:
        return "glory-sim needs %s, and this is %s; %s." % (wanted, found, advice)
    if platform.python_implementation() != "CPython" or sys.version_info[:2] > NEWEST:
        return "Numba has no wheels for %s; glory-sim needs CPython, %s; %s." % (
            found,
            wanted,
            advice,
        )
    try:
        import ensurepip  # noqa: F401  # its presence is the question
        import venv  # noqa: F401
    except ImportError:
        return (
            "%s cannot make virtual environments; install its venv module "
            "(on Debian and Ubuntu: apt-get install python3-venv)." % found
        )
    return ""


if __name__ == "__main__":
    sentence = fault()
    if sentence:
        sys.stderr.write("Error: " + sentence + "\n")
        sys.exit(2)
