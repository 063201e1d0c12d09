"""Draw figures as SVG: dots with intervals, fixed axes, a text alternative for each."""
