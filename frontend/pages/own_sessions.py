"""The page that says where an account is logged in, and ends all logins but this one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_post_parameters

from frontend.forms.accounts import EndSessionsForm
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.pages.asked import writing_unkept
from frontend.pages.own_account import account, knows_password
from tournaments.own_sessions import end_other_sessions, sessions_of


@sensitive_post_parameters("password")
@login_required(login_url="login")
@writing_unkept
def own(request: HttpRequest) -> HttpResponse:
    """Show the logins of an account; end the others, with the password."""
    user, key = account(request), request.session.session_key
    form = EndSessionsForm(request.POST if request.method == "POST" else None)
    status = 200 if not form.is_bound or form.is_valid() else UNREADABLE
    if form.is_bound and form.is_valid():
        if knows_password(request, user, form):
            ended = end_other_sessions(user, key)
            said = ngettext("{n} login was ended.", "{n} logins were ended.", ended)
            messages.success(request, said.format(n=ended))
            return redirect("own-sessions")
        status = UNPROCESSABLE
    context = {"form": form, "sessions": sessions_of(user, key)}
    return render(request, "frontend/own_sessions.html", context, status=status)
