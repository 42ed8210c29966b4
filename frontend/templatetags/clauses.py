"""What a clause says, beside its name."""

from django import template

from frontend.clauses import said

register = template.Library()
register.filter("clause_said", said)
