"""Proof of the model: every row of worked_examples.json, the vectors of segment-1, and the fast
ownership against the naive one. Prints `N passed, 0 failed`.
"""
import json
import math
import os
import random
from fractions import Fraction

from rules import aggregation
import statistics_model as model
from rules.calendar_grid import Grid, GridError
from rules.instants import exact_instant, instant_text, parse_instant, zone_named
from rules.units import UnitError, compatible, convert, parse_unit

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "KymoCoreTests", "Resources", "worked_examples.json")
OPTIONS = {"cumulativeSum": "sum", "discreteAverage": "average", "discreteMin": "min",
           "discreteMax": "max", "mostRecent": "mostRecent", "duration": "duration"}
FIELDS = {"startDate": "start", "endDate": "end"}
# A type of each style in type table 2, whose canonical unit the examples' values are taken to have
STYLES = {"cumulative": "stepCount", "arithmetic": "bodyMass", "weighted": "heartRate",
          "level": "environmentalAudioExposure", None: "stepCount"}
REFUSED, NOTHING = "errorInvalidArgument", "errorNoData"


def sample_of(row, type, position):
    sample = model.Sample()
    sample.type = model.TYPES[type]["identifier"]
    sample.start, sample.end = parse_instant(row["start"]), parse_instant(row["end"])
    entries = row.get("entries", [row])
    sample.entries = [(parse_instant(e["start"]), parse_instant(e["end"]), float(e["value"]))
                      for e in entries]
    sample.quantity = float(row["value"]) if "value" in row else None
    sample.source = sample.name = row["source"]
    sample.product, sample.metadata, sample.created = None, {}, None
    sample.position = (position,)
    return sample


class Ordered(model.History):
    """A history whose ranking is given."""

    def __init__(self, order, rows, type):
        super().__init__()
        self.order = list(order)
        for row in rows:
            if row["source"] not in self.order:
                self.order.append(row["source"])
        self.add(sample_of(row, type, index + 1) for index, row in enumerate(rows))

    def ranking(self):
        return self.order


class Example:
    def __init__(self, row):
        self.row = row
        self.type = STYLES[row["style"]]
        self.zone = zone_named(row["zone"])
        grid = row["grid"]
        self.grid = grid and Grid(exact_instant(grid["anchor"]), grid["components"], self.zone)

    def result(self):
        return getattr(self, self.row["kind"])()

    def query(self, start=None, end=None):
        row = self.row
        wanted = [OPTIONS[o] for o in row["options"] if o != "separateBySource"]
        bounds = row["predicate"] or {"start": None, "end": None, "options": [], "source": None}
        query = model.Query(self.type, options=wanted, source=bounds["source"],
                            by_source="separateBySource" in row["options"])
        names = set(bounds["options"])
        query.match = {(): "overlap", ("strictStartDate",): "strictStart",
                       ("strictEndDate",): "strictEnd"}.get(tuple(names), "strict")
        instant = lambda text: text and parse_instant(text)
        query.start, query.end = instant(bounds["start"]), instant(bounds["end"])
        return query

    def rows(self, first=None, last=None):
        """Every interval from the one of `first` to the one of `last`, ours to filter."""
        computation = model.Computation(
            Ordered(self.row["sourceOrder"], self.row["samples"], self.type), self.query())
        marks = [Fraction(e.start, computation.clock.unit) for e in computation.entries]
        marks += [Fraction(e.end, computation.clock.unit) for e in computation.entries]
        if not marks and first is None:
            return []
        ticks = self.grid.boundaries(first if first is not None else min(marks),
                                     last if last is not None else max(marks))
        rows = computation.rows([computation.clock.count(tick) for tick in ticks])
        return [dict(row, start=start, end=end)
                for start, end, row in zip(ticks, ticks[1:], rows)]

    def read(self, row, what):
        if what["source"] is not None:
            row = next((s for s in row.get("sources", []) if s["name"] == what["source"]), {})
        found = row.get(FIELDS.get(what["value"], what["value"]))
        return found["value"] if isinstance(found, dict) else found

    def single(self):
        history = Ordered(self.row["sourceOrder"], self.row["samples"], self.type)
        found = model.answer(history, self.query())
        if found["start"] is None:
            return NOTHING
        return [self.read(found, what) for what in self.row["read"]]

    def present(self):
        return [row for row in self.rows() if row["present"]]

    def collection(self):
        return {instant_text(row["start"]): self.read(row, self.row["read"][0])
                for row in self.present()}

    def collectionCount(self):
        return len(self.present())

    def statisticsFor(self):
        at = exact_instant(self.row["at"])
        row, = [r for r in self.rows(at, at) if r["start"] <= at < r["end"]]
        return [self.read(row, what) for what in self.row["read"]]

    def called(self):
        first, last = (exact_instant(self.row["range"][name]) for name in ("from", "to"))
        return [] if last < first else self.rows(first, last)

    def enumerate(self):
        return [self.read(row, self.row["read"][0]) for row in self.called()]

    def enumerateCount(self):
        return len(self.called())

    def enumerateSeconds(self):
        return [row["end"] - row["start"] for row in self.called()]

    def ticks(self):
        return [self.grid.tick(k) for k in self.row["ticks"]]

    def intervalHolding(self):
        return list(self.grid.interval(exact_instant(self.row["at"])))

    def intervalSeconds(self):
        start, end = self.intervalHolding()
        return end - start

    def illegalComponents(self):
        results = []
        for case in self.row["cases"]:
            try:
                Grid(exact_instant(case["anchor"]), case["components"], self.zone)
                results.append("legal")
            except GridError:
                results.append(REFUSED)
        return results

    def optionLegality(self):
        results = []
        for case in self.row["cases"]:
            style = model.TYPES[STYLES[case["style"]]]["aggregation"]
            try:
                model.check_options(style, [OPTIONS[o] for o in case["options"] if o in OPTIONS])
                results.append(True)
            except model.OptionError:
                results.append(False)
        return results


def agrees(found, expected):
    if isinstance(expected, dict) and set(expected) == {"exact", "double"}:
        return math.isclose(found, expected["double"], rel_tol=1e-12, abs_tol=1e-300)
    if isinstance(expected, dict):
        return set(found) == set(expected) and all(agrees(found[k], expected[k]) for k in found)
    if isinstance(expected, list):
        return isinstance(found, list) and len(found) == len(expected) \
            and all(map(agrees, found, expected))
    if isinstance(expected, str) and not isinstance(found, str):
        return found == exact_instant(expected)
    return found == expected


def unit_rows(rows):
    for row in rows:
        try:
            found = convert(float(row["value"]), row["from"], row["to"])
        except UnitError:
            found = REFUSED
        yield row["id"], agrees(found, row["expected"]), found


def segment_rows():
    """decisions 6: same window 10 to 20; (start, end, value, rank) in order of saving."""
    cases = [([(12, 20, 80, 0), (10, 17, 7, 0)], 37), ([(10, 17, 7, 0), (12, 20, 80, 0)], 82),
             ([(10, 20, 10, 0), (10, 20, 20, 0)], 20),
             ([(10, 20, 15, 0), (10, 20, 20, 1), (10, 20, 25, 1)], 15)]
    clock = aggregation.Clock([1.0])
    for number, (rows, expected) in enumerate(cases):
        entries = [aggregation.Entry(clock.count(s), clock.count(e), float(v), rank, (at, 0),
                                     None, s, e) for at, (s, e, v, rank) in enumerate(rows)]
        window = (clock.count(10), clock.count(20))
        found = aggregation.total(entries, window, aggregation.SegmentMerge(entries), clock)
        yield "segment-1 %d" % (number + 1), found == expected, found


def cross_rows(seed=11):
    """The fast merge against the naive one, and sums against exact fractions."""
    chance = random.Random(seed)
    for number in range(40):
        lines = []
        for at in range(chance.randrange(2, 40)):
            start = chance.randrange(0, 200) / 4
            length = chance.choice([0, 0.25, 5, 12.5, 40])
            lines.append((start, start + length, chance.uniform(-5, 50), chance.randrange(4), at))
        clock = aggregation.Clock([0.25])
        entries = [aggregation.Entry(clock.count(s), clock.count(e), v, rank, (at, 0), None, s, e)
                   for s, e, v, rank, at in lines]
        fast, slow = aggregation.OwnershipMerge(entries), aggregation.NaiveMerge(entries)
        edges = [clock.count(edge) for edge in (0, 17.25, 30, 30.25, 90)]
        for window, taking in zip(zip(edges, edges[1:]),
                                  aggregation.fill_windows(entries, edges)):
            assert taking == [e for e in entries if aggregation.takes_part(e, *window)]
            a = aggregation.total(taking, window, fast, clock)
            b = aggregation.total(taking, window, slow, clock)
            exact = Fraction(0)
            for e in taking:
                if e.start == e.end:
                    exact += Fraction(e.value) if slow.counts(e) else 0
                    continue
                owned = slow.owned(e, *aggregation.clipped(e, window))
                exact += Fraction(e.value * clock.seconds(owned) / clock.seconds(e.end - e.start))
            yield "ownership %d" % number, a == b == float(exact), (a, b)


def grammar_rows():
    """units.md 2, as observed on Apple's class."""
    for text in ("(", ")", "/s", "()·m", "m·()", "()^2", "(m)(m)", "m(m)", "m^2^2", "mol<>",
                 "(m·atm/in^4)^2", "km<123>", "percent", "m/s/s", "dBASPL/s"):
        try:
            parse_unit(text)
            yield "unit %r" % text, False, "accepted"
        except UnitError:
            yield "unit %r" % text, True, ""
    same = {"": "()", "(())": "()", "(m)·(m)": "m^2", "m·1/s": "m/s", "m^1": "m", "m^0": "()",
            "atm·(m·L)^2": "atm·m^2·L^2", "((m·atm)^2)^2": "m^4·atm^4", "l": "L",
            "mL.kg^-1.min^-1": "mL/(kg*min)", "kg/m.s^2": "kg.m^-1.s^-2"}
    for a, b in same.items():
        a, b = parse_unit(a), parse_unit(b)
        yield "unit", a.atoms == b.atoms and a.scale == b.scale and compatible(a, b), a.atoms


def run():
    with open(EXAMPLES, encoding="utf-8") as file:
        examples = json.load(file)
    results = []
    for row in examples["statistics"]:
        found = Example(row).result()
        results.append((row["id"], agrees(found, row["expected"]), found))
    for rows in (unit_rows(examples["units"]), segment_rows(), cross_rows(), grammar_rows()):
        results += rows
    failed = [(name, found) for name, good, found in results if not good]
    for name, found in failed:
        print("FAILED %s: found %s" % (name, found))
    print("%d passed, %d failed" % (len(results) - len(failed), len(failed)))
    return 1 if failed else 0
