"""What the clauses say that a refusal or a verdict can name, a sentence each, in our own words.

The sentence of a clause is no rule: it tells somebody at the table what the rule is about. That
none is missing holds `tests/frontend/test_clauses.py`.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CLAUSES: Mapping[str, Promise] = {
    "KLASSIK-01": _("All tiles are in the bag, and every player draws one to find who begins."),
    "KLASSIK-04": _(
        "Whoever draws equal letters draws again, as far as these come before the others'."
    ),
    "KLASSIK-06": _("The turn goes round clockwise."),
    "KLASSIK-07": _("Everybody has seven tiles on the rack."),
    "KLASSIK-09": _("The first word has at least two letters."),
    "KLASSIK-10": _(
        "The first word lies across the star in the middle, to the right or downwards."
    ),
    "KLASSIK-12": _(
        "Whoever is on turn exchanges, passes, or lays at least one tile that joins those"
        " on the board."
    ),
    "KLASSIK-13": _(
        "What is laid reads from left to right or from top to bottom as one whole word."
    ),
    "KLASSIK-14": _("A turn lays one word: all its tiles are in one line, without a gap."),
    "KLASSIK-15": _("What arises across must be words as well."),
    "KLASSIK-17": _(
        "A word is crossed by using one of its letters, or by lengthening it with a "
        "letter of the new word."
    ),
    "KLASSIK-19": _(
        "There are 102 tiles, two of them blanks; what the booklet leaves open is as in "
        "the 2024 edition."
    ),
    "MINI-01": _("Two, three or four play."),
    "MINI-02": _("Words lie crosswise and hang together; a turn lays one word in one direction."),
    "MINI-04": _("A blank stands for any letter, but never for ß."),
    "MINI-07": _("A blank on the board stays there."),
    "MINI-08": _("The board has 15 by 15 squares."),
    "MINI-09": _("The players agree on who begins."),
    "MINI-10": _("Everybody has seven tiles, unseen by the others; the turn goes round clockwise."),
    "MINI-11": _("The first word has at least two letters and lies across the star."),
    "MINI-12": _(
        "What is laid joins the tiles on the board, and everything that arises, across "
        "too, must be words."
    ),
    "MINI-13": _("Once the score has been announced, the word is not changed any more."),
    "MINI-25": _(
        "To exchange means to put back any number of tiles for as many new ones, in place"
        " of a word."
    ),
    "MINI-26": _("Tiles are exchanged only while at least seven are in the bag."),
    "MINI-30": _("The game is over once all pass twice, one after the other."),
    "MINI-31": _(
        "What the agreed dictionary has as a headword counts, with all its inflected forms."
    ),
    "MINI-32": _(
        "Abbreviations, names, parts of words, words with hyphen or apostrophe, and words"
        " that are not in the dictionary don't count."
    ),
    "MINI-33": _(
        "A word is challenged after the announcement and before the score has been written down."
    ),
    "MINI-35": _(
        "A play is accepted as soon as the others have written down its score, or the "
        "next player begins."
    ),
    "MINI-42": _("The letters are the usual ones, with five blanks in place of two."),
    "MINI-45": _(
        "Any word that was made or changed in the turn can be challenged; one that does "
        "not count undoes the whole play."
    ),
    "REISE-01": _("Two to four play."),
    "REISE-03": _("Everybody draws a tile; the letter nearest to A begins."),
    "REISE-04": _("Everybody has eight tiles, unseen by the others."),
    "REISE-05": _("The first word has at least two tiles, one of them on the star."),
    "REISE-07": _(
        "The turn goes to the left; at least one tile is laid that makes a new word with "
        "those on the board."
    ),
    "REISE-08": _(
        "Words of a German dictionary count in every inflected form; names, "
        "abbreviations, hyphens and apostrophes don't."
    ),
    "REISE-10": _("A word is challenged until the next player has begun to lay."),
    "REISE-12": _("Letters side by side must make words in their whole run, across and down."),
    "REISE-15": _("A word laid alongside others touches each of them with at least two tiles."),
    "REISE-16": _("A tile that lies is neither moved nor exchanged."),
    "REISE-17": _(
        "A blank stands for the letter that is said when it is laid, to the end of the "
        "game; never for ß."
    ),
    "REISE-18": _("To exchange means to give any number of tiles for as many from the bag."),
    "REISE-20": _(
        "The game is over once all tiles are drawn and somebody has laid all of theirs, "
        "or nothing more can be laid."
    ),
    "REISE-34": _("A turn makes one new word: its tiles are in one line, without a gap."),
    "REISE-36": _("The board has 15 by 15 squares, and there are 119 letters."),
    "KARTEN-01": _("There are 92 letter cards, two of them blanks."),
    "KARTEN-02": _("A blank stands for the letter that is named when it is laid; never for ß."),
    "KARTEN-03": _(
        "There are 20 bonus cards: five double a word, two triple it, 13 bring or take points."
    ),
    "KARTEN-06": _(
        "Everybody draws a card; the letter nearest to A begins, and a blank comes before A."
    ),
    "KARTEN-07": _("Everybody has seven letter cards and a bonus card."),
    "KARTEN-08": _(
        "The turn goes round clockwise; whoever is on turn exchanges, passes or lays a word."
    ),
    "KARTEN-09": _("Two to six play, with house rule B or C up to eight."),
    "KARTEN-10": _("The first word has at least two cards."),
    "KARTEN-11": _(
        "Any number of cards is exchanged, the bonus card too, but no more than the pile holds."
    ),
    "KARTEN-13": _("What a dictionary of German lists counts, in every inflected form."),
    "KARTEN-15": _(
        "Abbreviations, parts of words, names, and words with hyphen, apostrophe or "
        "ellipsis don't count."
    ),
    "KARTEN-16": _("Umlauts are not spelled out."),
    "KARTEN-18": _("A word is challenged until the next player begins."),
    "KARTEN-24": _(
        "What is laid touches or crosses a card on the table; its cards are in one line, "
        "without a gap."
    ),
    "KARTEN-28": _("Laid alongside others, all cards that touch must make words."),
    "KARTEN-30": _("Whoever plays a double or triple card names the laid letter that it is for."),
    "KARTEN-31": _("The first word of a game takes no double or triple card."),
    "KARTEN-32": _(
        "A points card fits a laid word that matches one of its entries: plus on one's "
        "own word, minus on another's."
    ),
    "KARTEN-33": _("Several may play points cards on one turn, but of each card one entry counts."),
    "KARTEN-35": _("Everybody holds one bonus card at a time; a used one is replaced."),
    "KARTEN-39": _(
        "At the end the cards left in the hands are taken off; whoever went out gains them."
    ),
    "KARTEN-51": _(
        "House rule B: a number of points to reach, 200 to 500, is agreed before the game."
    ),
    "KARTEN-53": _(
        "House rule C: the first card is laid within 10 or 15 seconds, or the turn is lost."
    ),
    "KARTEN-60": _(
        "Of the points cards the booklet shows only a few; a club takes those of its own box."
    ),
    "KARTEN-77": _(
        "Points cards are played from the laying of a word until its score has been noted."
    ),
    "KARTEN-78": _(
        "In a turn everybody plays one bonus card at most; the new one can be used from "
        "the next turn on."
    ),
    "KARTEN-87": _("For a double or triple card a card is named that was laid in this turn."),
    "KARTEN-93": _(
        "After the last play points cards and challenges come first, then what is left is counted."
    ),
    "KARTEN-99": _(
        "House rule C: the first card stops the clock; who then gives the word up loses the turn."
    ),
    "KARTEN-101": _("Two blanks are equal in the draw; drawn cards go back once it is decided."),
    "KLAUER-01": _("Two play, each in a colour of their own."),
    "KLAUER-02": _("There are 96 cards, with letters from A to Z and without umlauts."),
    "KLAUER-03": _(
        "How large the field may become is agreed before the game: from 7 by 7 to 12 by 12."
    ),
    "KLAUER-05": _("A sandglass of three minutes a turn is agreed, or none."),
    "KLAUER-06": _("The pool lies open, and both use it."),
    "KLAUER-07": _("A turn begins with filling the pool to twelve cards."),
    "KLAUER-08": _("If no vowel lies in the full pool, four cards are changed."),
    "KLAUER-09": _("In a turn one lays as many words as one can, across or down."),
    "KLAUER-10": _("Every new word crosses another one, and the field hangs together."),
    "KLAUER-11": _("Letters side by side must make a word."),
    "KLAUER-13": _(
        "At the end of a turn one's own colour has at least one letter more than the other."
    ),
    "KLAUER-14": _("Once a game everybody may change up to six cards of the full pool: the joker."),
    "KLAUER-20": _("All words of the Duden count."),
    "KLAUER-21": _("Names, words of other languages and abbreviations don't count."),
    "KLAUER-22": _("Verbs count in the infinitive alone."),
    "KLAUER-23": _("Umlauts are spelled AE, OE, UE."),
    "KLAUER-24": _(
        "A word is stolen only if its meaning really changes; an ending alone steals nothing."
    ),
    "KLAUER-25": _("A word is not changed back into one that lay at the same place."),
    "KLAUER-30": _("To swap means to replace one letter of a word by a card of the pool."),
    "KLAUER-32": _("To add means to put cards in front of a word or behind it."),
    "KLAUER-34": _("To insert means to put one letter between others, if these can be moved."),
    "KLAUER-35": _(
        "To take out means to use letters of a word at once for new words; the word gets "
        "another meaning, and nothing is cut off."
    ),
    "KLAUER-36": _("At level III letters taken out and those of the pool make words together."),
    "KLAUER-37": _("At level III words that hang together may be separated."),
    "KLAUER-38": _("At level III whole words may be dissolved into others."),
    "KLAUER-39": _(
        "At the end of the turn all letters are built in again, and every word has a meaning."
    ),
    "KLAUER-40": _("Which techniques are allowed is agreed before the game, by levels."),
    "KLAUER-42": _("The joker comes at the beginning of the turn, on the full pool."),
    "KLAUER-44": _(
        "Foreign words that the Duden lists as German count; words of another language don't."
    ),
    "KLAUER-45": _("Every change of a word gives it a new meaning; only an ending may do without."),
    "KLAUER-47": _(
        "Inflected nouns and adjectives count; verbs alone are bound to the infinitive."
    ),
    "KLAUER-48": _("The players agree on who begins, or draw lots."),
    "KLAUER-49": _(
        "Words are agreed on or looked up at the end of the turn; a refused one is taken "
        "back without a penalty."
    ),
    "KLAUER-50": _("A word has at least two letters; ß is laid as SS."),
    "KLAUER-51": _(
        "Whoever can lay nothing at the first turn uses the joker; after that the other "
        "one has won."
    ),
    "KLAUER-52": _(
        "As long as the lead is not held the turn goes on, and its steps can be undone."
    ),
    "KLAUER-54": _(
        "On a word of the beginning of the turn one letter is swapped and one inserted at most."
    ),
    "KLAUER-55": _("In one word no second letter is swapped in a turn, but at a crossing."),
    "KLAUER-56": _("A letter is not swapped for the same one."),
    "KLAUER-57": _("A card that was swapped out may be used again, but not in its own word."),
    "KLAUER-65": _("A spelling counts if one of its readings does."),
    "KLAUER-66": _("AE, OE and UE are read both ways, as an umlaut and as two letters."),
    "KLAUER-71": _("A letter is replaced by a card of the pool alone."),
    "KLAUER-72": _("At the end of the turn every card belongs to a word."),
    "KLAUER-74": _(
        "When the box runs short, what is there is drawn; with fewer than twelve cards in"
        " the pool there is no joker."
    ),
    "KLAUER-75": _("The joker changes no more cards than the box holds."),
    "KLAUER-76": _("Without a vowel four cards must be changed, before the joker."),
}


def said(clause: str | None) -> str:
    """What a clause says; nothing of one that no refusal is known to name."""
    return str(CLAUSES.get(clause or "", ""))
