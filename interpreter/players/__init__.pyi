from .bots import BOTS as BOTS
from .bots import Bot as Bot
from .bots import Question as Question
from .bots import seat_bots as seat_bots
from .random_bot import Stream as Stream
