"""The second factor of an account: what its phone knows, sealed, and codes for a lost phone."""

from django.db import models

from tournaments.models.accounts import User


class SecondFactor(models.Model):
    """It counts once it is confirmed; `tournaments.second_factors` seals and reads it.

    `sealed` is the phone's secret under a key of the house, `last_step` the half minute, from 1970
    on, of the last code that was taken, `recovery` the keyed hashes of the codes that are left.
    """

    user = models.OneToOneField(User, primary_key=True, on_delete=models.CASCADE)
    sealed = models.TextField()
    confirmed = models.DateTimeField(null=True)
    last_step = models.BigIntegerField(default=0)
    recovery = models.JSONField(default=list)
