"""The pages of accounts: the first one, logging in and out."""

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_post_parameters

from engine.refusals import Refusal, Unusable
from frontend.forms.accounts import FoundingForm, LoginForm
from frontend.forms.plain import UNREADABLE
from frontend.pages.asked import writing_unkept
from frontend.pages.patience import TOO_MANY, way_out
from frontend.pages.second_factor import BACKEND, ask_for_code
from tournaments import commands, queries, second_factors
from tournaments.addresses import at_this_computer
from tournaments.secrecy import keeps_secrets

FORBIDDEN = 403


class Login(LoginView):
    """Logging in; whoever is logged in already is led on."""

    form_class = LoginForm
    template_name = "frontend/login.html"
    redirect_authenticated_user = True
    next_page = "home"

    @method_decorator(keeps_secrets)
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Ask, or log in."""
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """In, or to the second step for who has one."""
        user = form.get_user()
        if second_factors.second_factor(user) is None:
            return super().form_valid(form)
        return ask_for_code(self.request, user, self.get_redirect_url())

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """The form again; 429 while it is of no use to send it."""
        locked = form.locked if isinstance(form, LoginForm) else None
        if locked is None:
            return super().form_invalid(form)
        if said := way_out(self.request):
            form.add_error(None, said)
        answer = super().form_invalid(form)
        answer.status_code = TOO_MANY
        answer.headers["Retry-After"] = str(locked)
        return answer


class Logout(LogoutView):
    """Logging out, by POST alone; the browser is asked to forget what it has shown."""

    next_page = "games"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Log out. Cookies stay: the language is one, and other sites may share the domain."""
        answer = super().post(request, *args, **kwargs)
        answer.headers["Clear-Site-Data"] = '"cache"'
        return answer


@sensitive_post_parameters("password", "again")
@keeps_secrets
@writing_unkept
def first_account(request: HttpRequest) -> HttpResponse:
    """Make the house's first account and its club, and log in; not there once it is made."""
    if not queries.house_is_empty():
        return redirect("games")
    if not at_this_computer(request):
        return render(request, "frontend/first_account.html", {"elsewhere": True}, status=FORBIDDEN)
    form = FoundingForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        status = UNREADABLE if form.is_bound else 200
        return render(request, "frontend/first_account.html", {"form": form}, status=status)
    named = form.cleaned_data
    try:
        user = commands.create_first_account(
            login=named["login"], password=named["password"], club=named["club"]
        )
    except (Refusal, Unusable) as problem:
        status = form.refuse(problem)
        return render(request, "frontend/first_account.html", {"form": form}, status=status)
    login(request, user, backend=BACKEND)
    return redirect("tournaments")
