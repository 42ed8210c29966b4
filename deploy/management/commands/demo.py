"""Shows the house with games of our own, in a data folder of its own; needs nothing but Python."""

from django.core.management import call_command

from deploy.management.commands.start import Command as Start


class Command(Start):
    help = "Show Wortwart with example games; your own data is not touched."

    def prepare(self, *, lan: bool) -> None:
        """Add the example games; those that are there already stay as they are."""
        super().prepare(lan=lan)
        call_command("seed_demo", open_to_all=lan, stdout=self.stdout)
