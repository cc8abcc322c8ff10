#!/usr/bin/env python3
"""An independent computation of what `kymo stats` must print, from the specification alone.

    statistics_model.py --self-check                     the worked examples, and cross-checks
    statistics_model.py FILE.ndjson TYPE [--every 1d] [--tz Europe/Berlin] [--from A] [--to B]
                        [--options sum,duration] [--by-source] [--source NAME] [--where TEXT]
                        [--match strict] [--unit U] [--anchor A] [--fill none]

It shares no code with Sources and knows nothing of the store. Instants in answers are Doubles of
seconds since 2001; `printable` turns them into text.
"""
import argparse
import json
import sys
from fractions import Fraction

from rules import aggregation
from rules.calendar_grid import Grid, default_anchor, parse_every
from rules.instants import instant_text, parse_instant, zone_named
from rules.predicate import predicate
from rules.units import convert, quantity_types

TYPES = quantity_types()
CUMULATIVE = "cumulative"
WEIGHTED = "discreteTemporallyWeighted"
LEVEL = "discreteEquivalentContinuousLevel"
FIELDS = ("sum", "average", "min", "max", "mostRecent", "duration")
DEFAULTS = {True: ("sum",), False: ("average", "min", "max")}
DISCRETE = {"average", "min", "max"}


class OptionError(ValueError):
    """An option that the type's aggregation style does not allow."""


def check_options(style, options):
    wrong = DISCRETE & set(options) if style == CUMULATIVE else {"sum"} & set(options)
    if wrong:
        raise OptionError("%s is not for a %s type" % (sorted(wrong), style))


class Sample:
    """One stored quantity sample; values are in the canonical unit of its type."""

    __slots__ = ("type", "start", "end", "entries", "source", "name", "product", "metadata",
                 "created", "position", "quantity")

    @classmethod
    def from_json(cls, row):
        known = TYPES.get(row["type"])
        canonical = known["canonicalUnit"] if known else None
        unit = row.get("unit", canonical)
        self = cls()
        self.type = known["identifier"] if known else row["type"]
        self.start = parse_instant(row["start"])
        self.end = parse_instant(row["end"]) if "end" in row else self.start
        if not known:
            # A category: it introduces its source and has nothing to compute with.
            self.entries, self.quantity = [], None
        elif "values" in row:
            self.entries = [(parse_instant(s), parse_instant(e), convert(float(v), unit, canonical))
                            for s, e, v in row["values"]]
            self.quantity = None
        else:
            self.quantity = convert(float(row["value"]), unit, canonical)
            self.entries = [(self.start, self.end, self.quantity)]
        source = row["source"]
        self.source, self.name = source["bundleIdentifier"], source["name"]
        self.product = source.get("productType")
        self.metadata = row.get("metadata", {})
        self.created = parse_instant(row["created"]) if "created" in row else None
        self.position = (0,)
        return self


class History:
    """What a store holds after imports: samples, and sources in order of introduction."""

    def __init__(self):
        self.samples, self.sources, self.lines, self.by_type = [], {}, 0, {}
        self.policy, self.policies = "ownership-1", {}

    def introduce(self, samples):
        """New sources by earliest creation date, then start, then name (decisions 7)."""
        first = {}
        for sample in samples:
            made = sample.created if sample.created is not None else float("inf")
            key = (made, sample.start, sample.name)
            if sample.source not in self.sources:
                first[sample.source] = min(first.get(sample.source, (key, sample)),
                                           (key, sample), key=lambda pair: pair[0])
        for source, (_, sample) in sorted(first.items(), key=lambda item: item[1][0]):
            self.sources[source] = [sample.name, None, len(self.sources)]
        latest = {}
        for sample in samples:
            if sample.product and sample.start >= latest.get(sample.source, float("-inf")):
                latest[sample.source] = sample.start
                self.sources[sample.source][1] = sample.product

    def add(self, samples):
        """Samples in the order in which they are saved."""
        samples = list(samples)
        self.introduce(samples)
        for sample in samples:
            self.lines += 1
            if sample.position == (0,):
                sample.position = (self.lines,)
            self.samples.append(sample)
            self.by_type.setdefault(sample.type, []).append(sample)

    def set_policy(self, policy, type=None):
        """Sets the merge policy of a type or of the store; None takes it back (decisions 6)."""
        if type is None:
            self.policy = policy or "ownership-1"
        elif policy is None:
            self.policies.pop(type, None)
        else:
            self.policies[type] = policy

    def ranking(self):
        """Bundle identifiers, the best source first (statistics 6)."""
        def key(bundle):
            _, product, introduced = self.sources[bundle]
            if bundle == "com.apple.Health":
                return (0, 0, 0, bundle)
            if bundle.startswith("com.apple.health."):
                product = product or ""
                kind = 0 if product.startswith("Watch") else 1 if product.startswith("iPhone") \
                    else 2
                return (1, kind, 0, bundle)
            return (2, 0, -introduced, bundle)
        return sorted(self.sources, key=key)


def time_matches(sample, start, end, match):
    """queries 6.1, applied literally; an absent bound drops its comparisons."""
    first, last = sample.start, sample.end
    rules = []
    if match in ("overlap", None):
        rules = [(start, lambda b: last >= b), (end, lambda b: first < b)]
    if match in ("strictStart", "strict"):
        rules += [(start, lambda b: first >= b), (end, lambda b: first < b)]
    if match in ("strictEnd", "strict"):
        rules += [(start, lambda b: last >= b), (end, lambda b: last < b)]
    return all(bound is None or holds(bound) for bound, holds in rules)


class Query:
    def __init__(self, type, options=None, every=None, anchor=None, zone="UTC", start=None,
                 end=None, match="overlap", source=None, where=None, unit=None, fill=None,
                 by_source=False, policy=None):
        self.row = TYPES[type]
        self.style = self.row["aggregation"]
        self.options = tuple(options or DEFAULTS[self.style == CUMULATIVE])
        check_options(self.style, self.options)
        self.zone = zone_named(zone)
        self.components = parse_every(every) if isinstance(every, str) else every
        instant = lambda text: parse_instant(text, self.zone) if isinstance(text, str) else text
        self.start, self.end, self.anchor = instant(start), instant(end), instant(anchor)
        self.match, self.source, self.fill = match, source, fill
        self.where = predicate(where) if where else None
        self.unit = unit or self.row["canonicalUnit"]
        self.by_source, self.policy = by_source, policy


class Computation:
    """One query over one history."""

    def __init__(self, history, query):
        self.history, self.query = history, query
        self.ranking = history.ranking()
        type = query.row["identifier"]
        self.policy = query.policy or history.policies.get(type, history.policy)
        rank = {bundle: index for index, bundle in enumerate(self.ranking)}
        kept = [s for s in history.by_type.get(query.row["identifier"], [])
                if (query.source is None or query.source in (s.name, s.source))
                and (query.where is None or query.where(s))]
        self.matching = [s for s in kept
                         if time_matches(s, query.start, query.end, query.match)]
        self.anchor = self.grid_anchor()
        marks = [edge for s in kept for e in s.entries for edge in e[:2]]
        marks += [self.anchor or 0, query.start or 0, query.end or 0]
        self.clock = aggregation.Clock(marks)
        count = self.clock.count
        chosen, self.entries, self.context = set(map(id, self.matching)), [], []
        for sample in kept:
            for ordinal, (start, end, value) in enumerate(sample.entries):
                entry = aggregation.Entry(count(start), count(end), value, rank[sample.source],
                                          sample.position + (ordinal,), sample, start, end)
                self.context.append(entry)
                if id(sample) in chosen:
                    self.entries.append(entry)

    def grid_anchor(self):
        query = self.query
        if query.components is None:
            return None
        if query.anchor is not None:
            return query.anchor
        start = query.start
        if start is None:
            start = min((s.start for s in self.matching), default=0.0)
        return default_anchor(query.components, start, query.zone)

    def edges(self):
        """Boundaries of the intervals to tell, and which ends follow the samples."""
        query = self.query
        grid = Grid(self.anchor, query.components, query.zone)
        if not self.entries and (query.start is None or query.end is None):
            return []
        unit = self.clock.unit
        low, high = query.start, query.end
        if low is None:
            low = Fraction(min(e.start for e in self.entries), unit)
        if high is None:
            high = Fraction(max(e.end for e in self.entries), unit)
        if high < low or (query.end is not None and high <= low):
            return []
        edges = grid.boundaries(low, high)
        if query.end is not None:
            while len(edges) > 1 and edges[-2] >= high:
                edges.pop()
        return edges

    def numbers(self, taking, window, merge, spans):
        """Fields for the entries that take part."""
        query, row = self.query, {}
        out = lambda value: convert(value, query.row["canonicalUnit"], query.unit)
        for option in query.options:
            name = {"min": "minimum", "max": "maximum"}.get(option, option)
            if not taking:
                row[name] = None
            elif option == "sum":
                row[name] = out(aggregation.total(taking, window, merge, self.clock))
            elif option == "average":
                row[name] = out(self.average(taking, window, spans))
            elif option == "min":
                row[name] = out(min(e.value for e in taking))
            elif option == "max":
                row[name] = out(max(e.value for e in taking))
            elif option == "duration":
                row[name] = aggregation.duration(taking, window, self.clock)
            else:
                best, values = aggregation.most_recent(taking)
                row[name] = {"value": out(best.value), "start": best.first, "end": best.last}
                if len(values) > 1:
                    row[name]["either"] = sorted(out(value) for value in values)
        return row

    def average(self, taking, window, spans):
        if self.query.style == WEIGHTED:
            return aggregation.weighted_mean(taking, window, spans)
        if self.query.style == LEVEL:
            return aggregation.level(taking, window, self.clock)
        return aggregation.plain_mean(taking)

    def helpers(self, rank=None):
        """(entries, merge, spans) of all sources pooled, or of one."""
        query = self.query
        mine = lambda entries: [e for e in entries if rank is None or e.rank == rank]
        entries = mine(self.entries)
        merge = aggregation.POLICIES[self.policy]
        if rank is not None and self.policy != "segment-1":
            merge = aggregation.NoMerge
        spans = None
        if query.style == WEIGHTED and "average" in query.options:
            spans = aggregation.Spans(mine(self.context), self.clock)
        return entries, merge(entries) if "sum" in query.options else None, spans

    def rows(self, edges):
        """[numbers] for every window; edges None means one window without bounds."""
        windows = [None] if edges is None else list(zip(edges, edges[1:]))
        split = lambda entries: [entries] if edges is None \
            else aggregation.fill_windows(entries, edges)
        entries, merge, spans = self.helpers()
        rows = []
        for window, taking in zip(windows, split(entries)):
            rows.append(self.numbers(taking, window, merge, spans))
            rows[-1]["present"] = bool(taking)
            if self.query.by_source:
                rows[-1]["sources"] = []
        if self.query.by_source:
            for rank in sorted({e.rank for e in entries}):
                bundle = self.ranking[rank]
                mine, merge, spans = self.helpers(rank)
                for row, window, taking in zip(rows, windows, split(mine)):
                    if taking:
                        named = {"name": self.history.sources[bundle][0],
                                 "bundleIdentifier": bundle}
                        named.update(self.numbers(taking, window, merge, spans))
                        row["sources"].append(named)
        return rows

    def answer(self):
        query = self.query
        head = {"type": query.row["identifier"], "unit": query.unit,
                "options": list(query.options), "mergePolicy": self.policy}
        if query.components is None:
            head["start"] = min((s.start for s in self.matching), default=None)
            head["end"] = max((s.end for s in self.matching), default=None)
            head.update(self.rows(None)[0])
            head.pop("present")
            return head
        ticks = self.edges()
        rows = self.rows([self.clock.count(tick) for tick in ticks]) if ticks else []
        intervals = []
        for start, end, row in zip(ticks, ticks[1:], rows):
            row.update(start=float(start), end=float(end))
            intervals.append(row)
        while intervals and query.end is None and not intervals[-1]["present"]:
            intervals.pop()
        while intervals and query.start is None and not intervals[0]["present"]:
            intervals.pop(0)
        if query.fill == "none":
            intervals = [row for row in intervals if row["present"]]
        for row in intervals:
            row.pop("present")
        head.update(anchor=float(self.anchor), intervals=intervals)
        return head


def answer(history, query):
    return Computation(history, query).answer()


def printable(answer, zone):
    """The answer with instants as text."""
    if isinstance(answer, list):
        return [printable(item, zone) for item in answer]
    if not isinstance(answer, dict):
        return answer
    instants = ("start", "end", "anchor")
    return {key: instant_text(value, zone) if key in instants and value is not None
            else printable(value, zone) for key, value in answer.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", nargs="?")
    parser.add_argument("type", nargs="?")
    parser.add_argument("--self-check", action="store_true")
    parser.add_argument("--from", dest="start")
    parser.add_argument("--to", dest="end")
    parser.add_argument("--tz", dest="zone", default="UTC")
    parser.add_argument("--options", type=lambda text: text.split(","))
    for name in ("every", "anchor", "match", "source", "where", "unit", "fill"):
        parser.add_argument("--" + name)
    parser.add_argument("--by-source", action="store_true")
    asked = vars(parser.parse_args())
    if asked.pop("self_check"):
        import self_check
        sys.exit(self_check.run())
    history = History()
    from import_model import save
    with open(asked.pop("file"), encoding="utf-8") as file:
        history.add(save([json.loads(line) for line in file if line.strip()]).samples)
    query = Query(**asked)
    print(json.dumps(printable(answer(history, query), query.zone), indent=1,
                     ensure_ascii=False))


if __name__ == "__main__":
    main()
