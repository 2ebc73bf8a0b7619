"""The meanings that a lexicon may give a phrase: its function in a sentence, or a subject."""

from enum import Enum, StrEnum, auto


class Sense(Enum):
    """One meaning of a word or phrase. A word may have several; a form takes the one that fits."""

    __hash__ = object.__hash__  # members are single objects; Enum would hash their names

    # Who
    ME = auto()
    SUBJECT = auto()  # beside ME: "ik", which is never an object
    WE = auto()
    MY = auto()
    I_AM = auto()  # contractions: "I'm", "kben", "sono"
    I_CAN = auto()  # "posso", "I'll"
    I_COME = auto()  # "vengo", "kkom"
    I_HAVE = auto()
    I_AM_THERE = auto()  # "ci sono"
    THEY = auto()  # he, she, that
    YOU = auto()
    OTHERS = auto()  # "my wife", "everybody"
    IT = auto()

    # Coming
    CAN = auto()
    WILL = auto()  # beside CAN: it does not ask for permission
    CANNOT = auto()
    WILL_NOT = auto()
    MUST = auto()
    WISH = auto()
    COME = auto()  # in the first person: "kom", "come"
    TO_COME = auto()  # an infinitive or participle: "komen", "coming", "zijn"
    THIRD_PERSON = auto()  # "komt", "comes"
    BE = auto()  # "ben", "am"
    IS = auto()  # "is", "are"
    HAVE = auto()
    THEY_HAVE = auto()  # "heeft", "has", "ha"
    THERE = auto()  # present, there
    NOT = auto()
    NONE = auto()  # "geen", "never"
    NO = auto()
    YES = auto()
    AFTER_ALL = auto()
    STAY_AWAY = auto()  # a sign-off by itself: "skip", "count me out"
    SIGN_OFF = auto()  # the word for signing off: "afmelden"
    SIGNED_OFF = auto()
    TAKE_PART = auto()  # a sign-on by itself: "count me in"
    SIGN_ON = auto()
    SIGNED_ON = auto()
    AWAY = auto()
    ILL = auto()
    LATE = auto()
    IN_TIME = auto()
    ARRIVE = auto()
    AROUND = auto()  # before a clock time: "rond", "about"
    CLUB_DUTY = auto()
    IDIOM = auto()  # words about coming that mean something else: "er niet uit"

    # Beside the matter
    ARTICLE = auto()
    SOFT = auto()  # allowed anywhere, and changes nothing
    A_MOMENT = auto()  # "even"
    TOO = auto()
    PLACE = auto()  # a preposition before an evening or the club
    FOR = auto()
    PLEASE = auto()
    HELLO = auto()
    FAREWELL = auto()
    THANKS = auto()
    GOOD_GAME = auto()  # "goed gespeeld"
    AND = auto()
    SO = auto()
    BUT = auto()
    BECAUSE = auto()

    # Warning signs
    IF = auto()
    OR = auto()
    DOUBT = auto()
    ASKS = auto()
    CORRECTION = auto()
    ARBITER = auto()
    OBJECTION = auto()  # "ongeldig", "she disputes it"
    ONLY = auto()
    NOT_BEFORE = auto()  # "pas"
    ALWAYS = auto()
    AFTER_THAT = auto()  # "until then": evenings that are not named
    PAST = auto()
    SAYS = auto()  # "zei hij"

    # Results
    WON = auto()
    LOST = auto()
    DRAWN = auto()
    BEAT = auto()  # the verb, whose object lost
    BEATEN = auto()  # its participle: "heb Piet geklopt", "ben geklopt"
    WAS_BEATEN = auto()  # "got beaten", "was mated"
    PARTICIPLE = auto()  # beside WON, LOST and RESIGNED: "gewonnen", which is not a verb by itself
    BY = auto()  # before the person who did it: "door", "by", "da"
    RESIGNED = auto()
    FLAG = auto()  # the opponent's flag fell
    OWN_FLAG = auto()
    OPPONENT = auto()
    WHITE = auto()
    BLACK = auto()
    AGAINST = auto()
    WITH = auto()  # before a colour: "met wit", "as white"
    MOVES = auto()  # beside a number: "zet 31", "in 23 moves"
    BOARD = auto()
    GAME = auto()
    BECAME = auto()  # "geworden", "was", "ended"
    NO_SHOW = auto()
    FORFEIT = auto()
    HOW = auto()  # "op tijd", "in the endgame", "kansloos"
    UNREAL = auto()  # the game did not end so, or not yet: "bijna", "offered"


class Matter(StrEnum):
    """A subject, or the role of a word in a question, that code names.

    The lexicons and forms.txt name more: there a meaning is its name.
    """

    # Words about days, which are in no lexicon of words
    DAY = auto()
    PAST_DAY = auto()
    MONTH = auto()
    FEAST = auto()
    NUMBER = auto()

    # Parts of requests, which are in no lexicon either
    NAMED = auto()
    NUMBERED_BOARD = auto()
    HOUR = auto()

    # The form of a question
    LEAD = auto()  # "do you know", "mag ik weten": a question follows
    WHO = auto()
    WHAT = auto()
    WHERE = auto()
    WHEN = auto()
    WHY = auto()
    MANNER = auto()  # "how"
    HOW_MANY = auto()
    SHOW = auto()  # "laat zien", "can I see"
    OPENS = auto()  # a verb that opens a question: "hangt", "komt", "spelen we"

    # Yes, no and buttons
    RIGHT = auto()
    UNTRUE = auto()
    IT_IS = auto()
    CONGRATULATIONS = auto()
    FILLER = auto()  # allowed beside the words of a button, and beside small talk

    # Small talk
    GOOD = auto()
    WORKS = auto()
    NOTHING = auto()
    WANTS = auto()  # "I'd rather", "may I"
    VERSUS = auto()
    MOVE = auto()
    NEW = auto()

    # Clubs, for strangers
    CLUB = auto()
    NAME = auto()
    CALLED = auto()

    # What a question is about
    STANDINGS = auto()
    POINTS = auto()
    RATING = auto()
    SCORE = auto()
    RANK = auto()
    PAIRINGS = auto()
    COLOUR = auto()
    RESULTS = auto()
    GAMES = auto()
    ROUND = auto()
    EVENING = auto()
    CALENDAR = auto()
    SEASON = auto()
    PEOPLE = auto()
    MISSING = auto()
    CHAMPION = auto()
    CUP = auto()
    FILE = auto()
    PICTURE = auto()
    TEAM = auto()
    TONGUE = auto()  # the name of a language
    HELP = auto()
    UNDO = auto()
    FACED = auto()  # in a result of two players, the one who is not the subject
    DID = auto()
    RESULT = auto()

    # What an arbiter asks for
    CANCELLED = auto()
    TEAM_NUMBER = auto()
    REMOVE = auto()
    ADD = auto()

    # After commands
    GONE = auto()  # "weg", "delete": taken out, cancelled
    BACK = auto()  # returned, at the club again
    FOR_EVER = auto()
    SWAPPED = auto()  # the colours
    ON = auto()
    OFF = auto()
    REMINDERS = auto()
    QUIET = auto()
    NOTICE = auto()
    DARK = auto()
    LIGHT = auto()
    ADDRESS = auto()
    PUBLIC = auto()
    PRIVATE = auto()
    INITIALS = auto()
    FULL = auto()
    EVERYBODY = auto()
    BOTH = auto()  # competitions
    TRIAL = auto()  # a preview, or rules that are tried
    GROUPS = auto()
    PERIOD = auto()
    ATTENDANCE = auto()
    CROSS_TABLE = auto()
    BRACKET = auto()
    SEATS = auto()
    PLAYERS = auto()
    PERFORMANCE = auto()
    FEDERATION = auto()
    PRINT = auto()
    ANY_MORE = auto()
    HOME = auto()
    CAPTAIN = auto()
    MATCH = auto()
    SECOND_CAR = auto()
    NICKNAME = auto()
    UPDATE = auto()
    TELEGRAM = auto()
    MAIL = auto()
    PAGE = auto()
    COMES_FIRST = auto()
    REMAINING = auto()
    BOUNCES = auto()
    SINCE = auto()
    TOWARDS = auto()
    SEASON_NAME = auto()  # before its years
    LAST_SEASON = auto()
    PRIZE = auto()
    UP = auto()  # to a higher group
    DOWN = auto()
