"""The passkeys of an account: keys of its devices, of which the house has the public half."""

from django.db import models

from tournaments.models.accounts import User


class Passkey(models.Model):
    """A key that a device made for this house; `tournaments.passkeys` makes and asks for it.

    `credential` is its name among all, `data` what came with it when it was made (the name again
    and the public key, as WebAuthn packs them), `uses` the device's count, 0 where it keeps none.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    credential = models.BinaryField(max_length=1023, unique=True)
    data = models.BinaryField()
    name = models.CharField(max_length=60)
    uses = models.BigIntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True)

    class Meta:
        """In the order in which they were made."""

        ordering = ["pk"]
