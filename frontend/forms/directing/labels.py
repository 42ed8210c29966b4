"""What things of a tournament are called on the screen: presets, systems, acts, phases, roles."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from frontend.called import Called, plain
from tournaments.directing.prizes_in_words import DECIDED, PrizeWords

PRESETS = Called(
    {
        "club_evening": _("Club evening"),
        "swiss": _("Swiss system"),
        "round_robin": _("Round robin"),
        "groups": _("Groups, then Swiss"),
        "championship": _("Championship with a final"),
        "cup": _("Swiss, then a knock-out"),
        "league": _("League"),
        "tables_of_four": _("Tables of three and four"),
    }
)

ABOUT_PRESETS = Called(
    {
        "club_evening": _(
            "Five rounds: two Swiss, two in groups of four, one king of the hill. "
            "Nobody meets twice, except the first two in the last round."
        ),
        "swiss": _("Eight rounds in which equal scores meet."),
        "round_robin": _("Everybody meets everybody once."),
        "groups": _(
            "Three rounds in groups of four, four Swiss, one king of the hill. "
            "Nobody meets twice, except the first two in the last round."
        ),
        "championship": _(
            "Three rounds by quartiles, in groups of one of each quarter of the list; twelve "
            "Swiss; a final of two games between the first two, while the others go on."
        ),
        "cup": _(
            "Six Swiss rounds; then the best eight knock each other out in matches of two games, "
            "with a match for third place, while the others go on. Who wins the final stands first."
        ),
        "league": _("Everybody meets everybody twice; nobody is checked in."),
        "tables_of_four": _("Four rounds at tables of three and four players, points by place."),
    }
)

SYSTEMS = Called(
    {
        "swiss": _("Swiss system"),
        "round_robin": _("Round robin"),
        "quartiles": _("Quartiles: groups with one of each quarter"),
        "team_round_robin": _("Round robin of teams (clubs)"),
        "king_of_the_hill": _("King of the hill"),
        "monrad": _("Monrad"),
        "australian_draw": _("Australian draw"),
        "factor": _("Factor pairing at the top"),
        "random": _("By lot, nobody twice"),
        "finals": _("Finals, the others go on"),
        "knock_out": _("Knock-out, the others go on"),
        "contender": _("Contenders, for the last rounds"),
        "fide_dutch": _("Dutch System (FIDE)"),
        "tables_of_many": _("Tables of three to eight"),
        "by_hand": _("By hand"),
    }
)

COSTS = Called(
    {
        "repeat": _("met before"),
        "back_to_back": _("met in the last round"),
        "bye": _("bye to somebody higher up"),
        "score": _("different scores"),
        "first": _("firsts and seconds uneven"),
        "club": _("same club"),
        "spread": _("off the ideal opponent"),
        "places": _("places apart"),
        "final": _("no final"),
        "again": _("met long before"),
        "float": _("floated lately"),
        "gap": _("too many wins apart"),
        "reach": _("can't win the place"),
        "safe": _("safe against a contender"),
        "leader": _("off the leader's opponent"),
        "factor": _("off the opponent by factor"),
    }
)

ACTS: Called[Promise] = Called({"hand_over": _("Hand the tournament over to another house")})
"""What kinds of acts are called that have neither a form nor a sentence of their own."""

FACTS = Called(
    {
        "anyway": _("Although it is out of date"),
        "bye": _("Bye"),
        "circumstance": _("Why the bye"),
        "confirmed": _("It is right, unusual as it is"),
        "division": _("Division"),
        "entries": _("Players"),
        "entry": _("Player"),
        "from_round": _("From round"),
        "half_points": _("Half points"),
        "house": _("Public key of the house"),
        "one_each": _("Nobody gets two prizes"),
        "paused_left": _("Seconds left"),
        "places": _("Places"),
        "present": _("Here"),
        "rating": _("Rating"),
        "category": _("Category"),
        "reason": _("Reason"),
        "round": _("Round"),
        "shown": _("Notice line"),
        "spread": _("Difference"),
        "starts": _("Begins at"),
        "table": _("Table"),
        "taken": _("This house takes it, as the one that wrote it is lost"),
        "to": _("Names are shown"),
        "until": _("Entries until"),
        "version": _("Entry of the protocol"),
    }
)


_NOT_NOTED = _("Nobody yet: nothing of the kind has been noted with the results.")

PRIZES = Called(
    {
        "standing": PrizeWords(_("Place in the standing"), _("place {reached}")),
        "newcomer": PrizeWords(
            _("Best newcomer"),
            _("place {reached}, without a rating before"),
            _("Nobody yet: newcomers are those without a rating, where others have one."),
        ),
        "high_game": PrizeWords(_("High game"), _("{reached} points")),
        "high_loss": PrizeWords(
            _("Highest game that was not won"), _("{reached} points and not won")
        ),
        "high_combined": PrizeWords(
            _("High combined score of a game"), _("{reached} points of all in one game")
        ),
        "high_spread": PrizeWords(_("Largest win"), _("won by {reached} points")),
        "low_win": PrizeWords(_("Lowest winning score"), _("won with {reached} points")),
        "lucky_wins": PrizeWords(
            _("Lucky wins"),
            _("the three closest wins by {reached} points together"),
            _("Nobody yet: it takes three games that were won."),
        ),
        "unlucky_losses": PrizeWords(
            _("Unlucky losses"),
            _("the three closest losses by {reached} points together"),
            _("Nobody yet: it takes three games that were lost."),
        ),
        "upset": PrizeWords(
            _("Largest upset"), _("won against a rating that was {reached} higher")
        ),
        "best_play": PrizeWords(_("Best play"), _("{reached} points in one play"), _NOT_NOTED),
        "most_bingos": PrizeWords(
            _("All tiles at once, most times"), _("{reached} times all tiles at once"), _NOT_NOTED
        ),
        **DECIDED,
    },
    lambda name: PrizeWords(plain(name)),
)

CIRCUMSTANCES = Called(
    {
        "odd": _("Bye: odd number of players"),
        "asked": _("Bye: asked for"),
        "late": _("Bye: came late"),
        "opponent": _("Bye: nobody was there to play"),
        "other": _("Bye: another reason"),
    }
)

WITHDRAWALS = Called(
    {
        "none": _("has nothing for the rounds after that"),
        "losses": _("loses the rounds after that"),
    }
)

PHASES = Called(
    {
        "": _("not paired"),
        "proposed": _("draft"),
        "published": _("published"),
        "closed": _("closed"),
    }
)

STATUSES = Called(
    {
        "open": _("open"),
        "reported": _("reported"),
        "confirmed": _("confirmed"),
        "disputed": _("disputed"),
        "conflict": _("differs from the game"),
    }
)

CALLS = Called(
    {
        "word": _("a word"),
        "rules": _("the rules"),
        "time": _("the time"),
        "other": _("something else"),
    }
)

ROLES = Called(
    {
        "director": _("director"),
        "arbiter": _("arbiter"),
        "helper": _("helper"),
        "reader": _("reader"),
        "player": _("player"),
    }
)

ABOUT_ROLES = Called(
    {
        "director": _("may do everything in this tournament"),
        "arbiter": _("pairs, corrects and decides"),
        "helper": _("enters results and checks in"),
        "reader": _("sees what is not public yet"),
    }
)
