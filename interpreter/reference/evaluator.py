"""Evaluates expressions of the IR in a position: a walk over the terms, as plain as can be.

In: the rules, a position; a term, and the values of the locals in sight by name (`Env`). Out: a value as the IR describes it:
truths are 0 or 1, sets sorted tuples of ids. Errors: `Broken` where a rule asks what has no answer; `TypeError` for terms that no
resolver makes. Nothing is changed, and nothing is shared with compiled programs: this is the second opinion on them, and the
source of explanations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar, assert_never

from interpreter import ir
from interpreter.kernel import MOST, Broken, Option, Plain, number_text
from interpreter.kernel import Value as Cell
from interpreter.reference.board import Board, reached
from interpreter.reference.position import Instance, Key, Position
from interpreter.reference.tours import Tour

Env: TypeAlias = dict[str, Plain]
S = TypeVar("S", ir.Query, ir.Reach)

MOST_ROUNDS = 100_000
"""How many turns a loop may have."""

ORDER_OF_LINES = (("starts at", "counts as"), ("raised by", "lowered by"), ("limited to", "at least"))
"""The lines of a value act in these groups, one after the other, each in the order of the rules."""


class Answer:
    """How a body ended: with this value, None for a `stop`. Two instances, `LEFT` and `PASSED_ON`, end only a loop or one pass of
    it."""

    def __init__(self, value: Plain) -> None:
        self.value = value


LEFT = Answer(None)
"""What ends a body that leaves the loop round it."""
PASSED_ON = Answer(None)
"""What ends a body that goes on with the next turn."""


class Evaluator:
    """Evaluates terms of some rules in a position. During one outermost query or reach, results of inner ones with the same
    arguments are cached, since nothing can change meanwhile."""

    def __init__(self, rules: ir.RuleSet, position: Position) -> None:
        self.rules = rules
        self.position = position
        self._boards: dict[ir.Graph, Board] = {}
        self._known: dict[tuple[int, tuple[Plain, ...]], Plain] | None = None

    # --- values by their type -----------------------------------------------------------------------------------------

    def holds(self, test: ir.Expr | None, env: Env) -> bool:
        """Does a condition hold? A missing one (None) does."""
        return test is None or bool(self.value(test, env))

    def number(self, term: ir.Expr, env: Env) -> int:
        """The value of a term that is a number, a truth or a member."""
        return as_number(self.value(term, env))

    def ids(self, term: ir.Expr, env: Env) -> tuple[int, ...]:
        """The members of a set in board order, or the nodes of a path from its start to its end."""
        return tuple([as_number(each) for each in self.elements(term, env)])

    def elements(self, term: ir.Expr, env: Env) -> tuple[Option, ...]:
        """The options in a set: members, or paths. Errors: `Broken` for none."""
        value = self.value(term, env)
        if not isinstance(value, tuple):
            raise Broken("none has no members")
        return tuple([as_option(each) for each in value])

    def key(self, args: tuple[ir.Expr, ...], env: Env) -> Key:
        """The values of the arguments of an attribute or a pile."""
        return tuple([self.number(arg, env) for arg in args])

    def bound(self, params: tuple[ir.Param, ...], args: tuple[ir.Expr, ...], env: Env) -> Env:
        """The parameters, by name, with the values of these arguments."""
        return {param.name: self.value(arg, env) for param, arg in zip(params, args, strict=True)}

    # --- expressions --------------------------------------------------------------------------------------------------

    def value(self, term: ir.Expr, env: Env) -> Plain:
        """The value of an expression in the present position. `env`: the values of local names. Errors: `Broken`, for a name
        without a value and wherever the rules break."""
        # the commonest expressions come first
        match ir.as_expression(term):
            case ir.Local(name=name):
                if env.get(name) is None:
                    raise Broken(f"`{name}` has no value yet")
                return env[name]
            case ir.Op(name=name, args=args):
                return self.operation(name, args, env)
            case ir.FactOf(fact=fact, member=member):
                found = fact.values[self.member(member, env)]
                return int(found) if isinstance(found, int) else found
            case ir.Read(attribute=attribute, args=args):
                return self.position.read(attribute, self.key(args, env))
            case ir.Const(switch=switch, state=state, numbers=numbers) if switch is not None and switch in self.position.settings:
                now = self.position.settings[switch]
                return numbers[now] if numbers else int(now == state)
            case ir.Const(value=value):
                return int(value) if isinstance(value, int) else value
            case ir.Ask(query=query, args=args):
                return self.once(query, self.bound(query.params, args, env), self.answer_of)
            case ir.OnGraph() as asked:
                return self.on_graph(asked, env)
            case ir.Allowed(action=action, args=args):
                return int(self.allowed(action, self.bound(action.params, args, env)))
            case ir.Filter(source=source, var=var, condition=condition):
                return tuple([each for each in self.elements(source, env) if self.holds(condition, {**env, var: each})])
            case ir.Measure() as asked:
                return self.measured(asked, env)
            case ir.Members(type=type_):
                return tuple(range(len(self.rules.kinds[type_.of].members)))
            case ir.ValueOf(value=value, args=args):
                return self.sum_of(value, self.bound(value.params, args, env))
            case ir.InPile() as asked:
                return self.in_pile(asked, env)
            case ir.UnderWay(of=period):
                return int(period in self.position.periods)
            case ir.MomentsKept(of=period):
                return self.position.moments_of(period)
            case ir.InForce(effect=effect):
                return int(bool(self.in_force(effect)))
            case ir.EffectsOf(effects=effects):
                return sum(len(self.in_force(effect)) for effect in effects)
            case ir.Lookup() as asked:
                return self.cell_of(asked, env)
            case ir.Reached(reach=reach, args=args):
                return self.once(reach, self.bound(reach.params, args, env), self.reached_by)
            case ir.Paths(route=route, args=args):
                return self.paths(route, self.bound(route.params, args, env))
            case unknown:
                assert_never(unknown)

    def once(self, asked: S, env: Env, work: Callable[[S, Env], Plain]) -> Plain:
        """The result of `work` for a query or a reach, cached during the outermost one. `env` holds its parameters, and may be
        changed."""
        if self._known is None:
            self._known = {}
            try:
                return work(asked, env)
            finally:
                self._known = None
        key = (id(asked), tuple(env.values()))
        if key not in self._known:
            self._known[key] = work(asked, env)
        return self._known[key]

    def reached_by(self, reach: ir.Reach, env: Env) -> tuple[int, ...]:
        """The set that a reach floods; `env` holds its parameters."""
        start = self.ids(needed(reach.start), env)
        length, budget = self.bounds(reach, env)
        return reached(start, lambda last: self.steps_by(reach, (last,), env), length, budget)

    def measured(self, term: ir.Measure, env: Env) -> Plain:
        """A number over the members of a set, or the members that have the highest or lowest."""
        each = {member: self.number(term.item, {**env, term.var: member}) for member in self.ids(term.source, env)}
        if term.how == "sum":
            return sum(each.values())
        most = (max if term.how == "highest" else min)(each.values(), default=0)
        return most if term.type.base == "number" else tuple([member for member, number in each.items() if number == most])

    def member(self, term: ir.Expr, env: Env) -> int:
        """The value of a term that must be a member. Errors: `Broken` for none."""
        found = self.number(term, env)
        if found < 0:
            raise Broken("this needs a member, and it is none")
        return found

    def board(self, graph: ir.Graph) -> Board:
        """The board of a graph, made at the first call."""
        if graph not in self._boards:
            self._boards[graph] = Board(graph)
        return self._boards[graph]

    def in_pile(self, term: ir.InPile, env: Env) -> Plain:
        """The answer to a question about a pile."""
        ids = self.position.members(term.pile, self.key(term.args, env))
        match term.question:
            case "members":
                return tuple(sorted(ids))
            case "number":
                return len(ids)
            case "top":
                return ids[-1] if ids else -1
            case "holds":
                return int(self.member(needed(term.member), env) in ids)
        raise TypeError(f"a pile is not asked for {term.question}")

    def on_graph(self, term: ir.OnGraph, env: Env) -> Plain:
        """The answer to a question about a board."""
        board = self.board(term.graph)
        nodes = [self.member(arg, env) for arg in term.args]
        match term.question, nodes:
            case "neighbours", [node]:
                return board.neighbours(node)
            case "adjacent", [a, b]:
                return int(b in board.neighbours(a))
            case "connection", [a, b]:
                return next(iter(board.connections(a, b)), -1)
            case "connections", [a, b]:
                return board.connections(a, b)
            case "distance", [a, b]:
                return board.distance(a, b)
        raise TypeError(f"a board is not asked for {term.question}")

    def cell_of(self, term: ir.Lookup, env: Env) -> int:
        """A cell of a printed table: on each axis, that of the first row that contains the argument. Errors: `Broken` without
        one."""
        at = []
        for axis, arg in zip(term.table.axes, term.args, strict=True):
            value = self.number(arg, env)
            rows = [k for k, (low, high) in enumerate(axis) if (low is None or low <= value) and (high is None or value <= high)]
            if not rows:
                raise Broken(f"{term.table.name} has no row for {value}")
            at.append(rows[0])
        row, column = (*at, 0)[:2]
        return term.table.cells[row][column][term.result]

    def steps_by(self, search: ir.Search, way: tuple[int, ...], env: Env) -> dict[int, int]:
        """The nodes to which a search may step from the end of a way, each with the least cost of such a step."""
        found: dict[int, int] = {}
        last = way[-1]
        for leg in search.legs:
            board = self.board(leg.graph)
            for node in (node for node in board.neighbours(last) if node not in way):
                for edge in board.connections(last, node):
                    inner: Env = {**env, search.last: last, search.next: node, **({leg.edge: edge} if leg.edge else {})}
                    if self.holds(leg.step, inner):
                        cost = 0 if leg.cost is None else max(0, self.number(leg.cost, inner))
                        found[node] = min(cost, found.get(node, cost))
        return found

    def bounds(self, search: ir.Search, env: Env) -> tuple[int | None, int | None]:
        """The greatest number of steps of a search, and their greatest total cost; None for no bound."""
        length, budget = (None if term is None else self.number(term, env) for term in (search.length, search.budget))
        return length, budget

    def paths(self, route: ir.Route, env: Env) -> tuple[tuple[int, ...], ...]:
        """The paths that a route finds."""

        def on(last: int, node: int, carried: int) -> Env:
            return {**env, route.last: last, route.next: node, "carried": carried}

        toll, gain = route.toll, route.gain
        length, budget = self.bounds(route, env)
        tour = Tour(
            lambda way, carried: self.steps_by(route, way, {**env, "carried": carried}),
            lambda *step: any(self.holds(end, on(*step)) for end in route.ends),
            None if toll is None else lambda *step: self.number(toll, on(*step)),
            None if gain is None else lambda *step: self.number(gain, on(*step)),
            length,
            budget,
        )
        origin = self.member(needed(route.departure), env)
        carried = 0 if route.start is None else self.number(route.start, env)
        return tour.chosen(origin, carried, route.choose)

    # --- queries, values, actions, effects ------------------------------------------------------------------------------

    def answer_of(self, query: ir.Query, env: Env) -> Plain:
        """The answer of a query. `env` holds its parameters, and is changed."""
        answer = self.run_pure(query.body, env)
        if answer is None:
            raise Broken(f"{query.name} came to its end without an answer")
        return answer.value

    def answered(self, term: ir.Expr, env: Env) -> Plain:
        """The value of the term with which a query answers; a subclass may note it."""
        return self.value(term, env)

    def run_pure(self, body: tuple[ir.Stmt, ...], env: Env) -> Answer | None:
        """Run the body of a query: the answer, or None when it reaches its end without one."""
        for stmt in body:
            answer = None
            match stmt:
                case ir.Return(value=value):
                    return Answer(None if value is None else self.answered(value, env))
                case ir.Leave(next=goes_on):
                    return PASSED_ON if goes_on else LEFT
                case ir.SetLocal(name=name, value=value):
                    env[name] = self.value(value, env)
                case ir.If():
                    answer = self.run_pure(self.branch(stmt, env), env)
                case ir.ForEach(var=var, source=source, condition=condition, body=inner):
                    for each in self.elements(source, env):
                        env[var] = each
                        if self.holds(condition, env):
                            answer = self.run_pure(inner, env)
                        if answer not in (None, PASSED_ON):
                            break
                    answer = beyond_loop(answer)
                case ir.Repeat(body=inner):
                    for _ in self.rounds(stmt, env):
                        answer = self.run_pure(inner, env)
                        if answer not in (None, PASSED_ON):
                            break
                    answer = beyond_loop(answer)
                case _:
                    raise TypeError(f"a query holds {type(stmt).__name__}")
            if answer is not None:
                return answer
        return None

    def branch(self, stmt: ir.If, env: Env) -> tuple[ir.Stmt, ...]:
        """The body of the first branch whose test holds, or `otherwise`."""
        return next((body for test, body in stmt.branches if self.holds(test, env)), stmt.otherwise)

    def rounds(self, stmt: ir.Repeat, env: Env) -> Iterator[int]:
        """Yields the number of each pass of a loop, after testing its condition. Errors: `Broken` for a loop that does not
        end."""
        most = self.number(stmt.bound, env) if stmt.mode == "times" else MOST_ROUNDS + 1
        for number in range(most):
            if number > MOST_ROUNDS:
                raise Broken("this does not come to an end")
            if stmt.mode != "times" and self.holds(stmt.bound, env) != (stmt.mode == "while"):
                return
            yield number

    def sum_of(self, value: ir.Value, env: Env, without: ir.Adjust | None = None) -> int:
        """A value with all its adjustments, or as it would be `without` one of its lines; `env` holds its parameters."""
        total = 0
        for group in ORDER_OF_LINES:
            for line in value.lines:
                how = line.how.removeprefix("is ")
                if how in group and line is not without:
                    for amount in self.amounts(line, env):
                        total = adjusted(how, total, amount)
        return total

    def amounts(self, line: ir.Adjust, env: Env) -> list[int]:
        """The amounts of a line of a value: none if its condition fails, else one; for a line of an effect one for each instance
        in force."""
        cases = [env] if line.effect is None else [{**env, **instance.held} for instance in self.in_force(line.effect)]
        return [self.number(line.amount, each) for each in cases if self.holds(line.condition, each)]

    def allowed(self, action: ir.Action, env: Env, without: ir.Allow | None = None) -> bool:
        """Is an action allowed: permitted, or all its clauses hold and nothing forbids it? `without`: as if this line about it
        were not there. `env` holds its parameters."""
        lines = action.allows if without is None else [allow for allow in action.allows if allow is not without]
        if any(not allow.forbids and self.bites(allow, env) for allow in lines):
            return True
        if not all(self.holds(clause.test, env) for clause in action.clauses):
            return False
        return not any(allow.forbids and self.bites(allow, env) for allow in lines)

    def bites(self, allow: ir.Allow, env: Env) -> bool:
        """Does a `forbid` or `permit` line apply?"""
        cases = [env] if allow.effect is None else [{**env, **instance.held} for instance in self.in_force(allow.effect)]
        return any(self.holds(allow.condition, each) for each in cases)

    def is_seated(self, seat: int) -> bool:
        """Can a side be asked? Not for none, and not if it is out of play."""
        playing = self.rules.in_play
        return seat >= 0 and (playing is None or bool(self.position.read(playing, (seat,))))

    def in_force(self, effect: ir.Effect) -> list[Instance]:
        """The instances of an effect in force: started, not ended, and with their `as long as` fulfilled."""
        found = [instance for instance in self.position.effects if instance.effect is effect]
        return [instance for instance in found if self.holds(effect.while_, instance.held)]

    # --- operations ---------------------------------------------------------------------------------------------------

    def operation(self, name: str, args: tuple[ir.Expr, ...], env: Env) -> Plain:
        """The value of a built-in operation (see `Op`)."""
        match name:
            case "eq" | "ne":
                return int((self.value(args[0], env) == self.value(args[1], env)) == (name == "eq"))
            case "and":
                return int(all(self.holds(arg, env) for arg in args))
            case "not":
                return int(not self.holds(args[0], env))
            case "in":
                return int(self.value(args[0], env) in self.elements(args[1], env))
            case "or":
                return int(any(self.holds(arg, env) for arg in args))
            case "if_else":
                return self.value(args[1] if self.holds(args[0], env) else args[2], env)
            case "count" | "empty" | "some" | "first" | "path_start" | "path_end" | "path_length":
                return of_elements(name, self.elements(args[0], env))
            case "stages":
                return tuple(sorted(self.ids(args[0], env)))
            case "from_on" | "after_on":
                return self.around(args[0], args[1], env, name == "after_on")
            case "with" | "without" | "union" | "minus_set":
                return self.set_operation(name, args, env)
            case _:
                return of_numbers(name, [self.number(arg, env) for arg in args])

    def turns(self, terms: tuple[ir.Expr, ...], env: Env) -> list[int]:
        """The sides in turn order: `terms` are members and sets, one after another; a repeated one counts only the first time."""
        found: list[int] = []
        for term in terms:
            several = self.ids(term, env) if term.type.base == "set" else (self.number(term, env),)
            found += [each for each in several if len(terms) == 1 or each not in found]
        return found

    def around(self, source: ir.Expr, start: ir.Expr, env: Env, behind: bool) -> tuple[int, ...]:
        """The members of a set in cyclic order from `start` on, or `behind` it."""
        ids, first = self.ids(source, env), self.number(start, env) + behind
        return tuple([each for each in ids if each >= first] + [each for each in ids if each < first])

    def set_operation(self, name: str, args: tuple[ir.Expr, ...], env: Env) -> tuple[int, ...]:
        """A set made from another one by `with`, `without`, `union` or `minus_set`; adding none adds nothing."""
        mine = set(self.ids(args[0], env))
        match name:
            case "with":
                mine |= {self.number(args[1], env)} - {-1}
            case "without":
                mine -= {self.number(args[1], env)}
            case "union":
                mine |= set(self.ids(args[1], env))
            case _:
                mine -= set(self.ids(args[1], env))
        return tuple(sorted(mine))


def beyond_loop(answer: Answer | None) -> Answer | None:
    """How a loop ends, given how its last pass did: None (go on behind the loop), unless the pass ended the whole body."""
    return None if answer in (LEFT, PASSED_ON) else answer


def of_numbers(name: str, numbers: list[int]) -> int:
    """The value of an operation on numbers; comparisons give 0 or 1."""
    match name, numbers:
        case "plus", [a, b]:
            return a + b
        case "minus", [a, b]:
            return a - b
        case "times", [a, b] if -MOST < a * b < MOST:
            return a * b
        case "times", [a, b]:
            raise Broken(f"{number_text(a)} times {number_text(b)} is beyond all measure")
        case "half", [a]:
            return a // 2
        case "smaller", [a, b]:
            return min(a, b)
        case "larger", [a, b]:
            return max(a, b)
        case "lt", [a, b]:
            return int(a < b)
        case "le", [a, b]:
            return int(a <= b)
        case "gt", [a, b]:
            return int(a > b)
        case "ge", [a, b]:
            return int(a >= b)
    raise TypeError(f"no operation is called {name}")


def of_elements(name: str, each: tuple[Option, ...]) -> Option:
    """The value of an operation on a set or a path, given by its elements."""
    match name:
        case "count":
            return len(each)
        case "empty":
            return int(not each)
        case "some":
            return int(bool(each))
        case "first":
            return each[0] if each else -1
        case "path_start":
            return each[0]
        case "path_end":
            return each[-1]
        case "path_length":
            return len(each) - 1
    raise TypeError(f"no operation is called {name}")


def adjusted(how: str, total: int, amount: int) -> int:
    """The total of a value after a line with this amount."""
    match how:
        case "starts at" | "counts as":
            return amount
        case "raised by":
            return total + amount
        case "lowered by":
            return total - amount
        case "limited to":
            return min(total, amount)
        case "at least":
            return max(total, amount)
    raise TypeError(f"no line of a value says `{how}`")


def as_number(value: Plain) -> int:
    """The value, which is a number, a truth or a member. Errors: `TypeError` if it is not."""
    if isinstance(value, int):
        return value
    raise TypeError(f"{value!r} is no number")


def as_option(value: Plain) -> Option:
    """The value, which is a member or a path. Errors: `TypeError` if it is not."""
    return tuple([as_number(each) for each in value]) if isinstance(value, tuple) else as_number(value)


def as_cell(value: Plain) -> Cell:
    """The value, which an attribute can hold. Errors: `TypeError` if it cannot."""
    return value if isinstance(value, str) else as_option(value)


def needed(term: ir.Expr | None) -> ir.Expr:
    """The term, which the resolver always provides. Errors: `TypeError` for None."""
    if term is None:
        raise TypeError("a term is missing")
    return term


def as_many(low: int, high: int, may_be_none: bool = False) -> range:
    """The numbers from `low` to `high`. Errors: `Broken` if there are none, unless `may_be_none`."""
    if high < low and not may_be_none:
        raise Broken(f"there is no number from {number_text(low)} to {number_text(high)}")
    return range(low, high + 1)
