"""What an import saves: identity by content, copies, twins and ordinals (decisions 7).

A row here is one record as read: an identity (any hashable value that holds everything which makes
two records equal), the creation date, whether it has length, whether it stood inside a correlation
or workout, and what to keep of it.
"""
import json
from collections import Counter, namedtuple

from statistics_model import TYPES, Sample

Row = namedtuple("Row", "type identity created has_length nested keep")


class Outcome:
    """The samples that are new, in the order in which they were read, and the counts."""

    def __init__(self):
        self.samples, self.read, self.saved, self.rejected = [], 0, Counter(), 0

    @property
    def duplicate(self):
        return self.read - self.rejected - sum(self.saved.values())

    def records(self):
        return {"read": self.read, "saved": sum(self.saved.values()),
                "duplicate": self.duplicate, "rejected": self.rejected}


class Store:
    """How many samples of each identity are stored: the ordinals 0 to n-1."""

    def __init__(self):
        self.stored = Counter()

    def add(self, rows, rejected=0):
        outcome = Outcome()
        outcome.rejected, outcome.read = rejected, rejected
        groups = {}
        for row in rows:
            outcome.read += 1
            groups.setdefault(row.identity, []).append(row)
        new = []
        for identity, group in groups.items():
            kept = distinct(group)
            already = self.stored[identity]
            for row in kept[already:]:
                new.append(row)
                outcome.saved[row.type] += 1
            self.stored[identity] = max(already, len(kept))
        outcome.samples = [row.keep for row in new]
        return outcome


def distinct(group):
    """One row of a group for every sample that it means."""
    plain = [row for row in group if not row.nested]
    nested = [row for row in group if row.nested]
    if group[0].has_length:
        return (plain or nested)[:1]
    by_date = {}
    for row in plain or nested:
        by_date.setdefault(row.created, row)
    # A member whose twin stands at top level is that twin; further members count by their dates.
    return list(by_date.values())


def frozen(value):
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def json_row(line, number):
    """A sample of NDJSON; content tells its identity unless it brings a uuid."""
    sample = Sample.from_json(line)
    start, end = sample.start, sample.end
    sample.position = (number,)
    content = (line["type"], line["source"]["name"], frozen(line.get("device")), start, end,
               frozen(line.get("value")), line.get("unit"), frozen(line.get("values")),
               frozen(line.get("metadata", {})))
    identity = line["uuid"].lower() if "uuid" in line else content
    return Row(line["type"], identity, line.get("created"), start != end, False, sample)


class LineImport:
    """NDJSON files into one store, one after the other; positions follow the lines."""

    def __init__(self):
        self.store, self.lines = Store(), 0

    def add(self, lines):
        rows = []
        for line in lines:
            self.lines += 1
            rows.append(json_row(line, self.lines))
        outcome = self.store.add(rows)
        outcome.samples = sorted((s for s in outcome.samples if s), key=lambda s: s.position)
        return outcome


def save(lines):
    return LineImport().add(lines)
