"""The forms of the pages: a small one for each kind of entry, and those for games and accounts."""

from collections.abc import Callable, Sequence

from frontend.forms.cards import BonusForm, ClockForm, MissForm
from frontend.forms.challenges import AcceptForm, ChallengeForm, VerdictForm, WithdrawForm
from frontend.forms.claims import (
    AgreeForm,
    EndTurnForm,
    GlassForm,
    JudgementForm,
    LossForm,
    ReopenForm,
    UndoForm,
)
from frontend.forms.corrections import AnnulForm, NoteForm, ReplaceForm
from frontend.forms.decisions import DecisionForm
from frontend.forms.ends import (
    AdjournForm,
    CloseForm,
    EndForm,
    ForfeitForm,
    PublishForm,
    ResignForm,
    ResumeForm,
    SettleForm,
    StopForm,
    TimeForm,
    UnpublishForm,
)
from frontend.forms.entries import EntryForm, EntryPage
from frontend.forms.inserting import InsertionForm
from frontend.forms.overruling import OverruleForm
from frontend.forms.turns import RackForm, TurnForm

# In the order in which the page shows them.
ENTRY_FORMS: dict[str, type[EntryForm]] = {
    form.name: form
    for form in (
        TurnForm,
        VerdictForm,
        AgreeForm,
        JudgementForm,
        OverruleForm,
        EndTurnForm,
        UndoForm,
        ReopenForm,
        BonusForm,
        ChallengeForm,
        AcceptForm,
        WithdrawForm,
        RackForm,
        MissForm,
        ClockForm,
        GlassForm,
        LossForm,
        EndForm,
        StopForm,
        SettleForm,
        CloseForm,
        AnnulForm,
        ReplaceForm,
        InsertionForm,
        DecisionForm,
        NoteForm,
        TimeForm,
        ResignForm,
        ForfeitForm,
        AdjournForm,
        ResumeForm,
        PublishForm,
        UnpublishForm,
    )
}


def offered(page: EntryPage, seats_for: Callable[[str], Sequence[int]]) -> list[EntryForm]:
    """The empty forms for what can be entered now; `seats_for` says for whom, by kind of entry."""
    forms = [form(page, seats_for(form.kind)) for form in ENTRY_FORMS.values()]
    return [form for form in forms if form.seats]
