"""Pictures of numbers as SVG: pure functions, without a request, a language or an inline style."""
