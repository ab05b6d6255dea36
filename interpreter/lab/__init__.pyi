from .inspection import ROOMS as ROOMS
from .inspection import program as program
from .playing import MOST_DECISIONS as MOST_DECISIONS
from .playing import seats_of as seats_of
from .simulation import Plan as Plan
from .simulation import WorkerLost as WorkerLost
from .simulation import simulate as simulate
from .story import told_game as told_game
