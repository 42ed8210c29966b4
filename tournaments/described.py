"""What the API's description says of scopes: which one a token needs for each operation."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.openapi import AutoSchema

from tournaments.scopes import SCOPE_OF


class WithScope(AutoSchema):
    """Describes an operation with the scope that lets a token through to it."""

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
