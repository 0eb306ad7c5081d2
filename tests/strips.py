"""A cheapest plan of a planning task, and its cost: strips.py DOMAIN PROBLEM.

Reads what it needs of PDDL (types are ignored), grounds every action over the static facts
and searches by cost, in no hurry."""
import heapq
import itertools
import re
import sys


def parse(path):
    text = re.sub(r";.*", "", open(path).read())
    stack = [[]]
    for token in re.findall(r"[()]|[^\s()]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            last = stack.pop()
            stack[-1].append(last)
        else:
            stack[-1].append(token)
    return {part[0]: part[1:] for part in stack[0][0][1:] if part[0] != ":action"}, \
           [part for part in stack[0][0] if part[0] == ":action"]


def conjuncts(formula):
    return formula[1:] if formula[0] == "and" else [formula]


def holds(formula, state):
    if formula[0] == "and":
        return all(holds(part, state) for part in formula[1:])
    if formula[0] == "or":
        return any(holds(part, state) for part in formula[1:])
    if formula[0] == "not":
        return not holds(formula[1], state)
    if derived and formula == derived[0]:
        _, variables, (_, *atoms) = derived[1]
        names = [word for word in variables if word.startswith("?")]
        return any(atom in static and all(
            tuple(dict(zip(names, atom[1:])).get(word, word) for word in other) in state
            for other in atoms[1:]) for atom in static)
    return tuple(formula) in state


def ground(action, objects, static):
    fields = dict(zip(action[2::2], action[3::2]))
    names = [word for word in fields[":parameters"] if word.startswith("?")]
    for values in itertools.product(objects, repeat=len(names)):
        put = dict(zip(names, values))
        bind = lambda atom: tuple(put.get(word, word) for word in atom)
        needs = {bind(atom) for atom in conjuncts(fields[":precondition"])}
        if any(atom[0] == "line" and atom not in static for atom in needs):
            continue
        cost, adds, removes = 0, set(), set()
        for effect in conjuncts(fields[":effect"]):
            if effect[0] == "increase":
                cost += int(effect[2])
            elif effect[0] == "not":
                removes.add(bind(effect[1]))
            else:
                adds.add(bind(effect))
        name = " ".join([action[1]] + list(values))
        yield frozenset(needs), frozenset(removes), frozenset(adds), cost, name


domain, actions = parse(sys.argv[1])
problem, _ = parse(sys.argv[2])
derived = domain.get(":derived")
objects = problem.get(":objects") or domain[":constants"]
objects = objects[:objects.index("-")]
facts = {tuple(atom) for atom in problem[":init"] if atom[0] != "="}
static = {atom for atom in facts if atom[0] == "line"}
start = frozenset(facts - static)
steps = [(needs - static, *rest) for action in actions
         for needs, *rest in ground(action, objects, static)]
queue, best, order = [(0, 0, start)], {start: 0}, itertools.count(1)
before = {}
while queue:
    cost, _, state = heapq.heappop(queue)
    if cost > best[state]:
        continue
    if holds(problem[":goal"][0], state):
        plan = []
        while state in before:
            state, name = before[state]
            plan.insert(0, f"({name})")
        print(*plan, f"; cost = {cost} (general cost)", sep="\n")
        sys.exit(0)
    for needs, removes, adds, more, name in steps:
        if needs <= state:
            after = (state - removes) | adds
            if cost + more < best.get(after, 1 << 30):
                best[after], before[after] = cost + more, (state, name)
                heapq.heappush(queue, (cost + more, next(order), after))
print("no plan")
