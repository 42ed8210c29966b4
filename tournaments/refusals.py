"""What the storey of clubs and people says no to."""

from enum import Enum, unique


@unique
class Reason(Enum):
    """Why a command is refused. The member's name is the stable code, its value the sentence."""

    # accounts
    HOUSE_FOUNDED = "This house has its first account already; ask its director for one."
    LOGIN_TAKEN = "There is an account named {login} already."
    PASSWORD_WEAK = "This password is too easy to guess: {why}"  # noqa: S105  (a sentence)
    NO_SUCH_TOKEN = "{login} has no token that begins with {key}."  # noqa: S105  (a sentence)
    TOKEN_LACKS_SCOPE = "This token lacks the scope {scope}; make another on the page of tokens."  # noqa: S105
    TOKEN_NEVER = "No token with scopes does this; log in and do it on the page."  # noqa: S105
    TOKEN_IS_FOR_ANOTHER = "This token is for another club or tournament; make one for this."  # noqa: S105
    SECOND_FACTOR_THERE = "This account logs in in two steps already."
    CODE_WRONG = "This code doesn't fit. Each is good once: wait for the next one of the phone."
    CODES_USED_UP = "Too many wrong codes. Try again in {minutes} minutes."
    PASSKEY_WRONG = "This passkey doesn't fit, or it took too long. Try once more."
    PASSKEY_NOT_HERE = "A passkey needs an address with https."
    PASSKEYS_USED_UP = "Too many logins were begun from here. Try again in {minutes} minutes."
    PASSWORD_WRONG = "This is not the password of the account."  # noqa: S105  (a sentence)
    TOO_MANY_PASSKEYS = "An account has at most {most} passkeys; take one away first."
    TOO_MANY_HOOKS = "A club has at most {most} webhooks; take one away first."
    NO_SUCH_SCOPE = "There is no scope {scope}; there are {scopes}."
    TOKEN_FOR_NO_CLUB = "You act for no such club."  # noqa: S105  (a sentence)
    TOKEN_FOR_NO_TOURNAMENT = "You take part in no such tournament."  # noqa: S105  (a sentence)
    TOKENS_MAKE_NO_TOKENS = "A token makes no tokens; log in and make it on the page."

    # clubs and roles
    CLUB_NAME_TAKEN = "There is a club with the short name {slug} already; choose another."
    ADDRESS_RESERVED = "{slug} is no name for a club's address; choose another."
    WHICH_CLUB = "There are several clubs; say which one with --club."

    # what has changed
    CHANGES_LOST = (
        "The house was put up again from a backup that is older than change {after}; start again "
        "from 0."
    )

    # a tournament that goes to another house
    NOT_REACHED = (
        "The other house ({address}) was not reached ({why}). Nothing is lost; try it later."
    )
    NOT_TAKEN = "The other house has not taken it (status {status}): {why}"
    NO_HOUSE_THERE = "No house of Wortwart answers at {address}; look at the address."
    NOT_OPEN_INTERNET = "The address {address} is not one of the open internet; name another."
    LEADS_ELSEWHERE = (
        "The address {address} leads to another one (status {status}), where no token is sent. "
        "Look in a browser where it leads, and keep that one."
    )
    TOKEN_UNKNOWN_THERE = (
        "The other house does not know this token (status {status}); keep another."  # noqa: S105
    )
    TOKEN_TOO_WEAK = "This token may not direct tournaments there; make another in that house."  # noqa: S105  (a sentence)
    TOKEN_LOST = "The secret of this house has changed, so it can't read the token; keep it anew."  # noqa: S105
    WHICH_CLUB_THERE = (
        "In the other house this token directs {number} clubs; make one there for one club alone."
    )
    NO_CLUB_THERE = "In the other house this token directs no club called {club}, only: {clubs}."

    # plans played through by chance
    DRY_RUNS_GOING_ON = "{most} dry runs of this club go on already; stop one, or wait for its end."
    DRY_RUN_NEEDS_PLAYERS = "Nobody can meet in division {division} yet; enter two players first."
    DRY_RUN_TOO_LONG = (
        "This would take about {minutes} minutes of computing, and at most {most} are allowed; "
        "choose fewer runs, rounds or ways."
    )
    NO_ROUNDS_TO_COME = "Division {division} has no rounds to come: all results are in."

    # which house writes a tournament
    WRITTEN_HERE = "This house writes the tournament already; there is nothing to take."
    NOT_THIS_HOUSE = "Only for itself a house takes a tournament; the key of this one is {house}."
    HANDED_TO_ITSELF = "This is this very house; name the key of the other one."

    # the register
    ALREADY_REGISTERED = "{login} is number {number} in the register of {club} already."
    NO_SUCH_PERSON = "There is no person {person} in this register."
    PERSON_ERASED = "Number {number} has been erased."
    PERSON_MERGED = "Number {number} is merged into number {kept}; change that one."
    NOTHING_TO_MERGE = "Name at least one person to merge."
    MERGED_WITH_ONESELF = "Nobody is merged with oneself; name each person once."
    MERGED_ALREADY = "Number {person} is merged into number {kept} already; undo that first."
    NOT_MERGED = "Number {person} is merged into nobody."
    TWO_ACCOUNTS = "Numbers {numbers} have different accounts, so they are not one person."

    TYPED_BY_YOU = "You have typed this yourself; somebody else types it for the second time."

    # lists of players
    PREVIEW_OUTDATED = "The list or the register has changed since the preview; look at it again."
    NOBODY_CHOSEN = "No row was chosen, so nobody was registered."
    ROW_WITHOUT_NAME = "There is no name."
    ROW_MAIL_UNREADABLE = "{mail} is no e-mail address."
    ROW_DIVISION_UNUSABLE = "{division} is no division: a code of up to 32 letters and digits."
    ROW_UNUSABLE = "What stands under {what} is too long or holds invisible characters."
    ROW_TOO_LONG = "There are more cells than the {columns} headings; a comma may be too many."
    ROW_YEAR_UNREADABLE = "{year} is no year of birth."
    ROW_CONSENT_UNCLEAR = "{consent} is neither yes nor no; the name will not be published."
    ROW_KNOWN = "In the register this may be number {numbers}."
    ROW_TWICE = "In the list this may be the person of line {lines}."

    # start lists
    NO_SUCH_START_LIST = "There is no start list {version}, or it was undone already."
    NOBODY_RATED = "No row was chosen, so nobody was rated."
    ROW_NOBODY = "Nobody in the register is called so."
    ROW_NO_SUCH_NUMBER = "There is no number {number} in the register."
    ROW_SEVERAL = "In the register this may be number {numbers}; say which by a column Nr."
    ROW_OTHER_NAME = "Number {number} in the register has another name."
    ROW_CATEGORY_UNUSABLE = "{category} is no category: a code of up to 32 letters and digits."
    ROW_RATING_UNREADABLE = "{rating} is no rating."
    ROW_GAMES_UNREADABLE = "{games} is no number of games."
    ROW_PERSON_TWICE = "The person stands in line {line} already."

    # tables of results
    ROW_NOT_WHOLE = "Here stands no whole number, but {text}."
    ROW_WHICH_DIVISION = "There are several divisions; name one of {divisions} under Division."
    ROW_NO_ENTRY = (
        "Nobody in division {division} is called {name}; write the whole name, or the number in "
        "the list of players."
    )
    ROW_SEVERAL_ENTRIES = "{name} may be number {numbers}; write the number in place of the name."
    ROW_NOT_OPPONENTS = (
        "{name} and {opponent} do not play each other in round {round}; look at its pairing."
    )
    ROW_OTHER_TABLE = "These two sit at table {table}; mend the number, or leave it out."
    ROW_AT_OTHER_TABLE = "They sit at table {table}; mend the number, or leave it out."
    ROW_ABSENT = "That somebody did not play is entered by whoever may correct results."
    ALL_RESULTS_THERE = "All results of this table are entered already."

    # seasons
    NO_SUCH_SEASON = "There is no season {number}."
    SEASON_PUBLISHED = "This season is published already."
    SEASON_NOT_PUBLISHED = "This season is not published, so there is nothing to withdraw."

    # tournaments
    NO_SUCH_TOURNAMENT = "There is no such tournament."
    NO_ROOM_TO_LISTEN = "There is no room for one more listener; read it now and then instead."
    NO_SUCH_LINK = "This link is not good any more; ask the director for a new one."
    NO_SUCH_ROLE = "There is no role {role}; there are {roles}."
    NO_SUCH_ENTRY_TO_INVITE = "There is no such entry to make a link for."
    ENTRIES_NOT_TAKEN = "Entries are not taken on this page, or not any more."
    WRONG_CODE = "This is not the code from the mail. Look again; {left} more tries."
    CODE_TRIED_OUT = "The code was mistyped too often; the director confirms the entry now."
    NO_SUCH_SIGN_UP = "This entry was withdrawn, or has been confirmed already."
    NO_TABLE_TO_CALL_FROM = "Nobody plays at this table now; go to the arbiter, please."
    CALLED_OFTEN = "This table has called often lately; go to the arbiter, please."
    ARCHIVED_WHEN_CLOSED = "It holds all racks, so it is made once the tournament is closed."
    RANKING_CHANGED = "The ranking has changed; begin again."
