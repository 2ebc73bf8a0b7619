"""Meanings of words in questions, requests and small talk."""

from enum import Enum, auto


class Matter(Enum):
    """One subject, or the role of a word in a question. A word may have several."""

    __hash__ = object.__hash__  # members are single objects; Enum would hash their names

    # Words about days, which are in no lexicon of words
    DAY = auto()
    PAST_DAY = auto()
    MONTH = auto()
    FEAST = auto()
    NUMBER = auto()

    # Parts of requests, which are in no lexicon either
    NAMED = auto()
    TWO_NAMED = auto()  # one of two named players
    JOINED = auto()  # one of "Kees en Anna"
    DENIED_RESULT = auto()
    WRITTEN_RATING = auto()
    NUMBERED_BOARD = auto()
    NUMBERED_ROUND = auto()
    NUMBERED_TEAM = auto()
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
    FINE = auto()  # "right", only after "that is"
    UNTRUE = auto()
    AGREE = auto()
    DISAGREE = auto()
    DISPUTE = auto()
    THAT = auto()
    IT_IS = auto()
    IS_NOT = auto()
    EMPHASIS = auto()
    REPORTED = auto()  # "doorgegeven", "that I sent"
    CONGRATULATIONS = auto()
    FILLER = auto()  # allowed beside the words of a button, and beside small talk
    GO_ON = auto()
    SKIP_STEP = auto()
    BEGIN = auto()
    GO_BACK = auto()
    DECLINE = auto()

    # Small talk
    GREETING = auto()
    APPROVAL = auto()  # "top", "understood"
    GOOD = auto()
    BAD = auto()
    BOT = auto()
    UNDERSTAND = auto()
    WORKS = auto()
    NOTHING = auto()
    NEVER_MIND = auto()
    PRAISE = auto()  # by itself: "well done"
    WANTS = auto()  # "I'd rather", "may I"
    VERSUS = auto()
    MOVE = auto()
    NEW = auto()
    PHONE = auto()
    LINK = auto()
    SENT = auto()
    STILL = auto()
    BUSY = auto()  # still playing
    UNFINISHED = auto()  # "no result yet"
    OFFICIAL = auto()  # somebody of the club
    OUTSIDE = auto()  # things that only the club can answer: its bar, its fees, its hall
    YOU_ARE = auto()
    HALL = auto()

    # Clubs, for strangers
    CLUB = auto()
    FOUND = auto()
    BELONG = auto()
    NAME = auto()
    CALLED = auto()

    # What a question is about
    STANDINGS = auto()
    LEADER = auto()  # "bovenaan", "leading"
    GAP = auto()
    POINTS = auto()
    RATING = auto()
    SCORE = auto()
    RANK = auto()
    OWN_PLACE = auto()  # "hoe sta ik", "how am I doing"
    PAIRINGS = auto()
    WHOM = auto()
    COLOUR = auto()
    BYE = auto()
    RESULTS = auto()
    WIN = auto()
    PLAYED = auto()
    GAMES = auto()
    ROUND = auto()
    EVENING = auto()
    CALENDAR = auto()
    LAST = auto()
    NEXT = auto()
    SEASON = auto()
    DEADLINE = auto()
    PEOPLE = auto()
    ABSENCE = auto()
    MISSING = auto()
    CHAMPION = auto()
    CHANCE = auto()
    CUP = auto()
    RECORDS = auto()
    REGULATIONS = auto()
    RULES = auto()
    WORTH = auto()
    SAME = auto()
    EACH_TIME = auto()
    OFTEN = auto()
    FILE = auto()
    PICTURE = auto()
    CHART = auto()
    TEAM = auto()
    LANGUAGE = auto()
    CHANGE = auto()
    TONGUE = auto()  # the name of a language
    HELP = auto()
    UNDO = auto()
    ERASE = auto()
    MY_DATA = auto()
    OBJECT = auto()
    APPEAL = auto()
    PAIR = auto()
    AGAIN = auto()
    OTHER_GAMES = auto()
    NOT_THERE = auto()
    HONOURS = auto()
    SPEAK = auto()
    OWN_STATE = auto()
    OUTCOME = auto()
    WINS = auto()
    FACING = auto()
    FACED = auto()  # in a result of two players, the one who is not the subject
    REMARK = auto()
    THERE_IS = auto()
    DID = auto()
    RESULT = auto()
    FELL = auto()
    TOP = auto()

    # What an arbiter asks for
    CANCELLED = auto()
    NO_EVENING = auto()
    EACH_OTHER = auto()
    APART = auto()
    QUITS = auto()
    LEAVES = auto()
    NEW_MEMBER = auto()
    JOINS = auto()
    AS_PLAYER = auto()
    NEW_THING = auto()
    RELINK = auto()
    UNLINK = auto()
    POST = auto()
    GROUP = auto()
    HOME_OR_AWAY = auto()
    TEAM_NUMBER = auto()
    REMOVE = auto()
    ADD = auto()
    CORRECTS = auto()
    IS_WRONG = auto()
    ENDED = auto()
    GIVE = auto()
    MAY = auto()

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
