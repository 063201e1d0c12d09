"""Turn the run of a sweep into answers: figures by point, response curves, crossings."""
