"""What a person reads when the storey of words says no: the sentence, translated."""

from django.utils.translation import gettext

from lexicon.refusals import Refusal


def sentence(refusal: Refusal) -> str:
    """What `refusal` says in the language of the moment."""
    return gettext(str(refusal.reason.value)).format_map(refusal.facts)
