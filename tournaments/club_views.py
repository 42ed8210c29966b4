"""What the API's views of one club share: finding it, and asking who may."""

from uuid import UUID

from rest_framework.exceptions import NotFound
from rest_framework.views import APIView

from tournaments.models import Club


class ClubView(APIView):
    """A view of what is a club's own."""

    def club(self, club: UUID) -> Club:
        """The club; 404 if there is none for this actor."""
        found = Club.objects.filter(pk=club).first()
        self.check_object_permissions(self.request, found)
        if found is None:
            raise NotFound
        return found
