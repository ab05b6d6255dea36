from .bots import BOTS as BOTS
from .bots import random_players as random_players
from .bots import seat_bots as seat_bots
from .heuristic_bot import HeuristicBot as HeuristicBot
from .question import Bot as Bot
from .question import Question as Question
from .random_bot import RandomBot as RandomBot
from .stream import Stream as Stream
