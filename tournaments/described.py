"""What the API's description says of scopes: which one a token needs for each operation."""

from collections.abc import Mapping
from typing import Any

from django.core.validators import RegexValidator
from drf_spectacular.openapi import AutoSchema

from tournaments.rights import HOLDERS, TABLE
from tournaments.scopes import SCOPE_OF

SOMETHING = r"[^\s\u001c-\u001f\u0085]"
"""A letter that is not white, spelled out as readers of patterns differ in what \\s is."""


class WithScope(AutoSchema):
    """Describes an operation with the scope that lets a token through to it."""

    def _map_serializer_field(self, field: Any, direction: Any, *more: Any, **said: Any) -> Any:
        """What a field is, and of a text in a body that it may not be blank."""
        found = super()._map_serializer_field(field, direction, *more, **said)  # type: ignore[no-untyped-call]
        may_be_blank = direction == "response" or getattr(field, "allow_blank", True)
        if may_be_blank or found.get("type") != "string" or "enum" in found:
            return found
        of_a_form = any(isinstance(one, RegexValidator) for one in getattr(field, "validators", ()))
        return {**({} if of_a_form else {"pattern": SOMETHING}), "minLength": 1, **found}

    def get_auth(self) -> list[dict[str, list[str]]]:
        """The ways to say who asks; where strangers may ask as well, saying nothing is one."""
        ways: list[dict[str, list[str]]] = super().get_auth()
        verb = getattr(self.view, "verbs", {}).get(self.method, "")
        open_to_all = TABLE.get(verb, (False,))[HOLDERS.index("public")]
        return [*ways, {}] if open_to_all and {} not in ways else ways

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """The operation, with `x-token-scope` (null: no token with scopes) and a sentence."""
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        scope = scope_of(self.view, self.method)
        operation["x-token-scope"] = scope
        said = f"Scope of a token: `{scope}`." if scope else "Not by a token with scopes."
        by_kind = _by_kind(getattr(self.view, "rights_of_kinds", {}), scope)
        if by_kind:
            operation["x-token-scope-of-kinds"] = by_kind
            kinds = ", ".join(f"`{kind}` (`{one}`)" for kind, one in by_kind.items())
            said += f" Some kinds need another one: {kinds}."
        operation["description"] = f"{operation.get('description', '')}\n\n{said}".strip()
        return operation


def scope_of(view: Any, method: str) -> str | None:
    """The scope that an operation needs: that of its right, or of a view without rights its own."""
    verbs: Mapping[str, str] = getattr(view, "verbs", {})
    own: Mapping[str, str] = getattr(view, "scopes", {})
    return SCOPE_OF.get(verbs.get(method, ""), own.get(method))


def _by_kind(rights: Mapping[str, str], scope: str | None) -> dict[str, str | None]:
    """The kinds of entries that need another scope than the operation itself."""
    needed = {kind: SCOPE_OF.get(right) for kind, right in sorted(rights.items())}
    return {kind: one for kind, one in needed.items() if one != scope}
