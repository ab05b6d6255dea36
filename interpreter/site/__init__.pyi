from .coverage import Coverage as Coverage
from .publish import NotOurs as NotOurs
from .publish import publish as publish
from .publish import write as write
from .register import Register as Register
