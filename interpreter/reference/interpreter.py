"""The reference interpreter: plays the IR by walking it, in a position of its own; decisions come from a function.

In: the rules, a position (by default the initial board), `asked`, a function that gets a choice point, the seat and the options,
and gives one of the options. Out: the answers of procedures, and the changed position. Errors: `GameOver` at the end of the game,
`Broken` for a rule that does what none may, whatever `asked` raises, and `RecursionError` for rules that call themselves without
end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, assert_never

from interpreter import ir
from interpreter.kernel import MOST, Broken, GameOver, Option, Plain, Reason, menu_option, menu_parts, play_option, played
from interpreter.reference.evaluator import LEFT, PASSED_ON, Answer, Env, Evaluator, as_cell, as_many, as_number, beyond_loop
from interpreter.reference.position import MOST_DICE, Key, Position
from interpreter.reference.settling import Settling
from interpreter.reference.start import start_values, starting_position
from interpreter.reference.transfers import Transfers

MOST_STATEMENTS = 200_000
"""How many statements may run without a decision."""
PASS = -1
UNNUMBERED = -1
"""Stands for the number of a text, which only a program has."""

Asked: TypeAlias = Callable[[ir.ChoicePoint, int, list[Option]], Option]
Listing: TypeAlias = Callable[[], list[Option]]
"""Lists the options of a choice, as they are then."""
Host: TypeAlias = "ir.Procedure | ir.Occasion"


class ReferenceInterpreter:
    """Plays the rules in one position, statement by statement."""

    def __init__(
        self,
        rules: ir.RuleSet,
        asked: Asked,
        position: Position | None = None,
        seed: int = 0,
        evaluate: Evaluator | None = None,
    ) -> None:
        """`evaluate`: what evaluates terms in the same position, if it is to do more than that."""
        self.rules = rules
        self.position = starting_position(rules, seed) if position is None else position
        self.evaluate = Evaluator(rules, self.position) if evaluate is None else evaluate
        self._asked = asked
        self._transfers = Transfers(self.evaluate, self._change, self._one_of)
        self._statements = 0
        self._secret = 0
        self._left_over = False
        self._question: ir.Question | None = None
        self._settling = Settling(rules, self.position, self._following, self._run_hook)
        self._ends: dict[Host, list[tuple[ir.Effect, int, ir.EffectEnd]]] = {}
        for effect in rules.effects:
            for stage, end in enumerate(effect.ends):
                self._ends.setdefault(end.host, []).append((effect, stage, end))

    def play(self) -> tuple[tuple[int, ...], Reason]:
        """Play the whole game; gives the winners and the reason."""
        try:
            if self.rules.scenario is not None and self.rules.scenario.setup is not None:
                self.call(self.rules.scenario.setup)
            if self.rules.main is not None:
                self.call(self.rules.main)
        except GameOver as over:
            return over.winners, over.because
        return (), "the game came to its end"

    # --- procedures and what hangs on them ----------------------------------------------------------------------------

    def call(self, procedure: ir.Procedure, *args: Plain) -> Plain:
        """Run a procedure with its hooks and the ends of effects; gives its answer, or None."""
        for hook in reversed([hook for hook in procedure.hooks if hook.timing == "instead"]):
            for env in self._due(hook, procedure, args):
                return self._run_hook(hook, env)
        self._hooks(procedure, "before", args)
        answer = self.run(procedure.body, named(procedure.params, args))
        self._hooks(procedure, "after", args)
        self._end_effects(procedure, args)
        return None if answer is None else answer.value

    def announce(self, occasion: ir.Occasion | None, *args: Plain) -> None:
        """Announce an occasion: run its hooks and the ends of effects, then poll those who may react. None does nothing."""
        if occasion is None:
            return
        for hook in reversed([hook for hook in occasion.hooks if hook.timing == "instead"]):
            for env in self._due(hook, occasion, args):
                self._run_hook(hook, env)
                return
        self._hooks(occasion, "before", args)
        self._hooks(occasion, "after", args)
        self._end_effects(occasion, args)
        if occasion.answered_by:
            if occasion.hooks or occasion.reactions or occasion in self._ends:
                self.settle()
            self._poll(occasion, self.evaluate.turns(occasion.answered_by, named(occasion.params, args)), occasion.point, args)

    def settle(self) -> None:
        """Do what follows from the position: `Settling` says how. Errors: `Broken` if that does not come to an end."""
        self._settling.settle()

    def _hooks(self, host: Host, timing: str, args: tuple[Plain, ...]) -> None:
        for hook in host.hooks:
            if hook.timing == timing:
                for env in self._due(hook, host, args):
                    self._run_hook(hook, env)

    def _due(self, hook: ir.Hook, host: Host, args: tuple[Plain, ...]) -> Iterator[Env]:
        """The names in sight for each time that a hook acts: once, or once for each effect in force. Each is tested when its
        turn comes."""
        env = {**named(host.params, args), **named(hook.params, args)}
        if hook.effect is None:
            yield from self._met(hook, env)
            return
        for instance in [each for each in self.position.effects if each.effect is hook.effect]:
            if instance in self.position.effects and self.evaluate.holds(hook.effect.while_, instance.held):
                yield from self._met(hook, {**env, **instance.held})

    def _met(self, hook: ir.Hook, env: Env) -> Iterator[Env]:
        """The same names each time that the condition of a hook holds: at most once, or for the members of its set."""
        if hook.each is None:
            if self.evaluate.holds(hook.guard, env):
                yield env
            return
        for member in list(self.evaluate.elements(hook.each, env)):
            inner = {**env, hook.params[0].name: member}
            if self.evaluate.holds(hook.guard, inner):
                yield inner

    def _following(self, line: ir.Hook) -> Iterator[Env]:
        """The names in sight for each time that a line `whenever` has something to do."""
        return iter(()) if self.rules.settling is None else self._due(line, self.rules.settling, ())

    def _run_hook(self, hook: ir.Hook, env: Env) -> Plain:
        return self.call(hook.body, *[env[param.name if param.name in env else param.word] for param in hook.body.params])

    def _end_effects(self, host: Host, args: tuple[Plain, ...]) -> None:
        """What the moment ends; later ends first, so that it moves an effect only once."""
        for effect, stage, end in sorted(self._ends.get(host, ()), key=lambda each: (each[0].number, -each[1])):
            env = {**named(host.params, args), **named(end.params, args)}
            for instance in [each for each in self.position.effects if each.effect is effect]:
                if len(effect.ends) > 1 and instance.stage != stage:
                    continue
                if instance in self.position.effects and self.evaluate.holds(end.guard, {**env, **instance.held}):
                    self.position.advance(instance)

    def _poll(self, occasion: ir.Occasion, seats: Sequence[int], point: ir.ChoicePoint | None, args: tuple[Plain, ...]) -> None:
        """Ask in turn for a reaction; after a play all are asked again."""
        env = named(occasion.params, args)
        at = 0
        while at < len(seats):
            options: list[Option] = [*self._reactions(occasion, seats[at], env)]
            picked = as_number(self._ask(point, seats[at], [*options, PASS])) if options else PASS
            if picked == PASS:
                at += 1
                continue
            self._play(occasion.reactions[picked], seats[at], args)
            self.settle()
            at = 0

    def _play(self, reaction: ir.Reaction, seat: int, args: tuple[Plain, ...]) -> None:
        prelude = reaction.member.kind.reactions_prelude
        if prelude is not None:
            self.call(prelude, seat, reaction.member.id)
        self.call(reaction.body, seat, *args)

    def _reactions(self, occasion: ir.Occasion, seat: int, env: Env) -> list[int]:
        """The numbers of the reactions that a seat may play; of several on one member only the first."""
        found: dict[int, ir.Reaction] = {}
        for number, reaction in enumerate(occasion.reactions):
            pile = reaction.member.kind.reactions_pile
            if pile is None or reaction.member.id not in self.position.members(pile, (seat,)):
                continue
            if any(reaction.member is other.member for other in found.values()):
                continue
            if self.evaluate.holds(reaction.condition, {**env, reaction.body.params[0].name: seat}):
                found[number] = reaction
        return list(found)

    # --- statements ---------------------------------------------------------------------------------------------------

    def run(self, body: tuple[ir.Stmt, ...], env: Env) -> Answer | None:
        """Run statements; gives their answer, or None when they reach their end. `env` changes with them."""
        for stmt in body:
            self._statements += 1
            if self._statements > MOST_STATEMENTS:
                raise Broken("this does not come to an end")
            answer = self._statement(stmt, env)
            if answer is not None:
                return answer
        return None

    def _statement(self, stmt: ir.Stmt, env: Env) -> Answer | None:
        """One statement; an answer leaves the procedure."""
        evaluate = self.evaluate
        if ir.lets_settle(stmt):
            self.settle()
            if self._question is not None:
                self._put(self._question, env)
        if not isinstance(stmt, ir.Question):
            self._question = None
        match ir.as_statement(stmt):
            case ir.SetLocal(name=name, value=value):
                env[name] = kept(name, evaluate.value(value, env))
            case ir.Write() as write:
                self._write(write, env)
            case ir.Add() as add:
                self._add(add, env)
            case ir.If() as choice:
                return self.run(evaluate.branch(choice, env), env)
            case ir.Return(value=value):
                return Answer(None if value is None else evaluate.value(value, env))
            case ir.Leave(next=goes_on):
                return PASSED_ON if goes_on else LEFT
            case ir.ForEach() as loop:
                return self._for_each(loop, env)
            case ir.Repeat(body=body) as loop:
                for _ in evaluate.rounds(loop, env):
                    answer = self.run(body, env)
                    if answer not in (None, PASSED_ON):
                        return beyond_loop(answer)
            case ir.GoRound() as round_:
                return self._go_round(round_, env)
            case ir.Together(body=body):
                self._secret += 1
                answer = self.run(body, env)
                self._secret -= 1
                return answer
            case ir.Call(procedure=procedure, args=args, result=result):
                found = self.call(procedure, *[evaluate.value(arg, env) for arg in args])
                if result is not None:
                    env[result] = found
            case ir.CallBlock() as block:
                self._call_block(block, env)
            case ir.Transfer() as transfer:
                self._transfers.run(transfer, env)
            case ir.Verb() as verb:
                self._verb(verb, env)
            case ir.ChooseOne() as choice:
                return self._choose_one(choice, env)
            case ir.ChooseSome() as choice:
                return self._choose_some(choice, env)
            case ir.ChooseNumber() as choice:
                return self._choose_number(choice, env)
            case ir.YesNo(point=point, asker=asker, guard=guard, body=body, otherwise=otherwise):
                said = self._one_of(point, asker, lambda: [1, 0] if evaluate.holds(guard, env) else [0], env)
                return self.run(body if said else otherwise, env)
            case ir.Menu() as menu:
                return self._menu(menu, env)
            case ir.Roll() as roll:
                self._roll(roll, env)
            case ir.RollAgain(die=die):
                self._show(die, self.position.roll(die.faces))
            case ir.Pick() as pick:
                return self._pick(pick, env)
            case ir.Announce(occasion=occasion, args=args):
                self.announce(occasion, *[evaluate.value(arg, env) for arg in args])
            case ir.Pause(occasion=occasion, turns=turns, point=point):
                self._poll(occasion, evaluate.turns(turns, env), point, ())
            case ir.StartEffect(effect=effect, captures=captures):
                self.position.start(effect, tuple([evaluate.value(capture, env) for capture in captures]))
            case ir.Win(winner=winner, because=text, values=values):
                told = tuple([evaluate.value(value, env) for value in values])
                because: Reason = (UNNUMBERED, told) if told else text
                if winner is None:
                    raise GameOver((), because, 0)
                raise GameOver(
                    evaluate.ids(winner, env) if winner.type.base == "set" else (evaluate.member(winner, env),), because, 0
                )
            case ir.Question() as question:
                self._question = question
                self._put(question, env)
            case ir.Report(values=values):
                for value in values:
                    evaluate.value(value, env)
            case unknown:
                assert_never(unknown)
        return None

    def _put(self, question: ir.Question, env: Env) -> None:
        """What a question names has its value of now."""
        env.update(zip(question.names, [self.evaluate.value(value, env) for value in question.values], strict=True))

    def _write(self, stmt: ir.Write, env: Env) -> None:
        key = self.evaluate.key(stmt.args, env)
        value = self.evaluate.value(stmt.value, env)
        if stmt.attribute.type.base == "number":
            value = limited(stmt.attribute, as_number(value))
        self.position.write(stmt.attribute, key, as_cell(value))

    def _add(self, stmt: ir.Add, env: Env) -> None:
        self._change(stmt.attribute, self.evaluate.key(stmt.args, env), stmt.sign * self.evaluate.number(stmt.amount, env))

    def _change(self, attribute: ir.Attribute, key: Key, amount: int) -> None:
        self.position.write(attribute, key, limited(attribute, as_number(self.position.read(attribute, key)) + amount))

    def _for_each(self, stmt: ir.ForEach, env: Env) -> Answer | None:
        """The members are fixed at the start; whether one has its turn is tested when it comes."""
        whole = tuple(self.evaluate.elements(stmt.source, env))
        rest = list(whole)
        answer = None
        while rest and answer in (None, PASSED_ON):
            if stmt.order_by is None:
                env[stmt.var] = rest.pop(0)
                if not self.evaluate.holds(stmt.condition, env):
                    continue
            else:
                if len(rest) < len(whole):
                    self.settle()
                picked = self._one_of(stmt.point, stmt.order_by, lambda: self._have_their_turn(stmt, rest, env), env)
                if picked is None:
                    return None
                rest.remove(picked)
                env[stmt.var] = picked
            answer = self.run(stmt.body, env)
        return beyond_loop(answer)

    def _have_their_turn(self, stmt: ir.ForEach, rest: list[Option], env: Env) -> list[Option]:
        return [each for each in rest if self.evaluate.holds(stmt.condition, {**env, stmt.var: each})]

    def _go_round(self, stmt: ir.GoRound, env: Env) -> Answer | None:
        """In turn until all have passed in a row."""
        turn = self.evaluate.turns(stmt.turns, env)
        passed = 0
        while passed < len(turn):
            env[stmt.var] = turn[0]
            before = self.position.copy()
            answer = self.run(stmt.body, env)
            if answer not in (None, PASSED_ON):
                return beyond_loop(answer)
            passed = passed + 1 if self.position == before else 0
            turn.append(turn.pop(0))
        return None

    def _call_block(self, stmt: ir.CallBlock, env: Env) -> None:
        member = self.evaluate.number(stmt.member, env)
        block = self.rules.kinds[stmt.kind].members[member].blocks.get(stmt.block) if member >= 0 else None
        if block is not None:
            self.call(block, *[self.evaluate.value(arg, env) for arg in stmt.args])

    # --- choices ------------------------------------------------------------------------------------------------------

    def _ask(self, point: ir.ChoicePoint | None, seat: int, options: list[Option]) -> Option:
        """One decision; lasting effects whose condition has come to be false end before it. Errors: `Broken` for nobody."""
        for effect in self.rules.effects:
            if effect.while_ is not None:
                kept = self.evaluate.in_force(effect)
                self.position.keep([each for each in self.position.effects if each.effect is not effect or each in kept])
        if not self.evaluate.is_seated(seat):
            raise Broken("nobody is there to decide")
        if point is None:
            raise TypeError("a choice without its point")
        self._statements = 0
        chosen = self._asked(point, seat, options)
        if chosen not in options:
            raise ValueError(f"{chosen} is none of the options {options}")
        return chosen

    def _one_of(
        self, point: ir.ChoicePoint | None, asker: ir.Expr, listed: Listing, env: Env, begun: bool = False
    ) -> Option | None:
        """The only option, or the one that the asker takes; None for none. If nothing has `begun` he may play first what may be
        played at any time, and then the options are listed anew."""
        interrupted = False
        while True:
            options = listed()
            if len(options) < 2:
                self._left_over = (interrupted or bool(self._settling.lines)) and not options
                return options[0] if options else None
            seat = self.evaluate.number(asker, env)
            chosen = self._ask(point, seat, [*options, *([] if begun else self._at_any_time(point, seat))])
            number = played(chosen)
            if number < 0 or self.rules.any_time is None:
                return chosen
            self._play(self.rules.any_time.reactions[number], seat, ())
            self.settle()
            interrupted = True

    def _at_any_time(self, point: ir.ChoicePoint | None, seat: int) -> list[Option]:
        """What a side may play at any time when it is asked: nothing in secret, nor in the middle of what is done as a whole."""
        occasion = self.rules.any_time
        if occasion is None or point is None or point.hidden or point.whole or self._secret:
            return []
        return [play_option(number) for number in self._reactions(occasion, seat, {})]

    def _choose_one(self, stmt: ir.ChooseOne, env: Env) -> Answer | None:
        def listed() -> list[Option]:
            options = list(self.evaluate.elements(stmt.source, env))
            return [*options, PASS] if options and stmt.optional else options

        chosen = self._one_of(stmt.point, stmt.asker, listed, env)
        env[stmt.name] = PASS if chosen is None else chosen
        if chosen is None and self._left_over and not stmt.optional and not stmt.otherwise:
            return Answer(None)
        return self.run(stmt.otherwise, env) if chosen in (None, PASS) else None

    def _choose_some(self, stmt: ir.ChooseSome, env: Env) -> Answer | None:
        """One at a time in any order; where all that are left are needed they are taken unasked. From the first that is picked on
        it is a whole, of which what can be picked is known."""
        picked: set[int] = set()
        kept: tuple[tuple[int, ...], int, int] = ((), 0, 0)

        def listed() -> list[Option]:
            nonlocal kept
            if not picked:
                kept = self._to_pick_from(stmt, env)
            source, low, high = kept
            if len(picked) >= high:
                return []
            options: list[Option] = [each for each in source if each not in picked]
            missing = low - len(picked)
            if missing <= 0:
                return [*options, PASS] if options else []
            return options[:1] if missing == len(options) else options

        while True:
            chosen = self._one_of(stmt.point, stmt.asker, listed, env, begun=bool(picked))
            if chosen is None or chosen == PASS:
                break
            picked.add(as_number(chosen))
            env[stmt.name] = tuple(sorted(picked))
        env[stmt.name] = tuple(sorted(picked))
        return None if picked else self.run(stmt.otherwise, env)

    def _to_pick_from(self, stmt: ir.ChooseSome, env: Env) -> tuple[tuple[int, ...], int, int]:
        """What can be picked, at least how many, at most how many."""
        source = self.evaluate.ids(stmt.source, env)
        low = 0 if stmt.low is None else min(self.evaluate.number(stmt.low, env), len(source))
        return source, low, len(source) if stmt.high is None else self.evaluate.number(stmt.high, env)

    def _choose_number(self, stmt: ir.ChooseNumber, env: Env) -> Answer | None:
        def listed() -> list[Option]:
            low, high = self.evaluate.number(stmt.low, env), self.evaluate.number(stmt.high, env)
            numbers = as_many(low, high, may_be_none=bool(stmt.otherwise))
            return [each for each in numbers if self.evaluate.holds(stmt.test, {**env, stmt.name: each})]

        chosen = self._one_of(stmt.point, stmt.asker, listed, env)
        env[stmt.name] = -1 if chosen is None else chosen
        return self.run(stmt.otherwise, env) if chosen is None else None

    def _menu(self, stmt: ir.Menu, env: Env) -> Answer | None:
        def listed() -> list[Option]:
            options = [each for line, option in enumerate(stmt.options) for each in self._lines(line, option, env)]
            return [*options, PASS] if options and stmt.repeats else options

        acted = False
        while True:
            chosen = self._one_of(stmt.point, stmt.asker, listed, env)
            if chosen is None:
                return None if acted and stmt.repeats else self.run(stmt.otherwise, env)
            if chosen == PASS:
                return None
            acted = True
            line, named_ = menu_parts(chosen)
            if stmt.options[line].var is not None:
                env[str(stmt.options[line].var)] = named_
            answer = self.run(stmt.options[line].body, env)
            if answer is not None or not stmt.repeats:
                return answer
            self.settle()

    def _lines(self, line: int, option: ir.MenuOption, env: Env) -> list[Option]:
        """The options of one line of a menu. A guard that speaks of what the option names is tested for each."""
        guard, var = option.guard, option.var
        if option.source is None or var is None:
            return [menu_option(line)] if self.evaluate.holds(guard, env) else []
        if guard is None or var not in ir.free_names(guard):
            found = self.evaluate.elements(option.source, env) if self.evaluate.holds(guard, env) else ()
        else:
            all_ = self.evaluate.elements(option.source, env)
            found = tuple([each for each in all_ if self.evaluate.holds(guard, {**env, var: each})])
        return [menu_option(line, each) for each in found]

    # --- chance and verbs ---------------------------------------------------------------------------------------------

    def _roll(self, stmt: ir.Roll, env: Env) -> None:
        count = 1 if stmt.count is None else self.evaluate.number(stmt.count, env)
        if count > MOST_DICE:
            raise Broken(f"{count} dice at once")
        die = stmt.die
        if stmt.roller is None or die.shown is None:
            env[stmt.name] = sum(self.position.roll(die.faces) for _ in range(count))
            return
        roller, before = self.evaluate.number(stmt.roller, env), self.position.read(die.shown, ())
        self._show(die, die.unset)
        self.announce(die.rolls, roller)
        if self.position.read(die.shown, ()) == die.unset:
            self._show(die, sum(self.position.roll(die.faces) for _ in range(count)))
        self.announce(die.rolled, roller)
        env[stmt.name] = as_number(self.position.read(die.shown, ()))
        self._show(die, before)

    def _pick(self, stmt: ir.Pick, env: Env) -> Answer | None:
        """One member, or so many of them one after the other."""
        ids = list(self.evaluate.ids(stmt.source, env))
        count = 1 if stmt.count is None else min(self.evaluate.number(stmt.count, env), len(ids))
        picked: list[int] = []
        while ids and len(picked) < count:
            picked.append(self.position.pick(tuple(ids)))
            ids.remove(picked[-1])
        env[stmt.name] = tuple(sorted(picked)) if stmt.count is not None else picked[0] if picked else -1
        return None if picked else self.run(stmt.otherwise, env)

    def _show(self, die: ir.Die, face: int | str | Option) -> None:
        if die.shown is None:
            raise TypeError("a die that shows nothing")
        self.position.write(die.shown, (), face)

    def _verb(self, stmt: ir.Verb, env: Env) -> None:
        """A word of the kernel."""
        position = self.position
        numbers = [self.evaluate.number(arg, env) for arg in stmt.args]
        piles: list[tuple[ir.Pile, Key]] = [(pile, self.evaluate.key(args, env)) for pile, args in stmt.piles]
        match stmt.name, numbers, piles:
            case "move", [member], [(pile, key)]:
                position.move(member, pile, key)
            case "move_all", [], [(source, at), (pile, key)]:
                for member in list(position.members(source, at)):
                    position.move(member, pile, key)
            case "shuffle", [], [(pile, key)]:
                position.shuffle(pile, key)
            case "deal", [number], [(source, at), (pile, key)]:
                for _ in range(min(number, len(position.members(source, at)))):
                    position.move(position.members(source, at)[-1], pile, key)
            case "draw_random", [number], [(source, at), (pile, key)]:
                for _ in range(min(number, len(position.members(source, at)))):
                    position.move(position.pick(tuple(sorted(position.members(source, at)))), pile, key)
            case "begin", [], []:
                self._begin(stmt.of)
            case "end", [], []:
                self._end(stmt.of)
            case "keep_moment", [number], []:
                position.keep_moment(period_of(stmt), number)
            case "take_back", [number], []:
                position.take_back(period_of(stmt), number)
            case "forget_moments", [], []:
                position.forget(period_of(stmt))
            case _:
                raise TypeError(f"no verb of the kernel is called {stmt.name} with {len(numbers)} numbers and {len(piles)} piles")

    def _begin(self, period: ir.Period | None) -> None:
        """A period begins; what lasts for it starts anew."""
        if period is None:
            raise TypeError("`begin` without its period")
        if period in self.position.periods:
            raise Broken(f"`{period.name}` begins while it is still under way, and what lasts for it would start anew")
        self.position.begin(period)
        for attribute in self.rules.attributes:
            if attribute.lasts_for is period:
                for key, value in start_values(self.rules, attribute, self.evaluate).items():
                    self.position.write(attribute, key, value)
        self.announce(period.began)

    def _end(self, period: ir.Period | None) -> None:
        if period is None:
            raise TypeError("`end` without its period")
        self.position.end(period)
        self.announce(period.ended)


def period_of(verb: ir.Verb) -> ir.Period:
    """The span that a verb is about. Errors: `TypeError` for one that is about none."""
    if verb.of is None:
        raise TypeError(f"`{verb.name}` without its period")
    return verb.of


def limited(attribute: ir.Attribute, value: int) -> int:
    """The number that an attribute gets if it is to become `value`: that, or the limit at which it is held. Errors: `Broken` for
    a number outside its limits, or beyond `MOST`."""
    low, high = ir.lowest(attribute), ir.highest(attribute)
    if attribute.held and low is not None and value < low:
        return low
    if attribute.held and high is not None and value > high:
        return high
    if not -MOST < value < MOST or low is not None and value < low or high is not None and value > high:
        raise Broken(f"{attribute.name} cannot become {value}")
    return value


def kept(name: str, value: Plain) -> Plain:
    """The value, checked before it is stored as `name`. Errors: `Broken` for a number beyond `MOST`."""
    if isinstance(value, int) and not -MOST < value < MOST:
        raise Broken(f"{name} grows beyond all measure")
    return value


def named(params: tuple[ir.Param, ...], args: tuple[Plain, ...]) -> Env:
    """The arguments by the names of parameters; a hook may have fewer parameters than its host."""
    return {param.name: value for param, value in zip(params, args, strict=False)}
