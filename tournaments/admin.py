"""What an operator can look at in Django's admin; `User.has_perm` makes all of it read-only."""

from django.contrib import admin

from tournaments.models import Club, Person, Role, User


@admin.register(User)
class UserAdmin(admin.ModelAdmin[User]):
    """Accounts, without the password's hash."""

    list_display = ["login", "is_active", "operator", "created", "last_login"]
    search_fields = ["login"]
    exclude = ["password"]


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    """Clubs."""

    list_display = ["name", "slug", "founded"]
    search_fields = ["name"]


@admin.register(Role)
class RoleAdmin(admin.ModelAdmin[Role]):
    """Who acts for which club."""

    list_display = ["club", "user", "role", "given"]
    list_filter = ["role"]
    list_select_related = ["club", "user"]


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin[Person]):
    """The registers; in the list only what may be published."""

    list_display = ["club", "number", "public_name", "publish_name", "erased"]
    list_filter = ["club"]
    list_select_related = ["club"]
