"""Numbers of statistics 3 to 6 over entries: division, ownership, means, spans, durations.

Instants are integers here, counted in 2**-bits seconds, so that every length is exact; a length
becomes a Double by one correctly rounded division. A contribution is `value * owned / length`,
rounded after each operation; sums are correctly rounded (decisions 6).
"""
import math
from bisect import bisect_left, bisect_right
from collections import namedtuple
from fractions import Fraction

# start, end: integers; rank: 0 is the best source; tie: (position, ordinal) of the log
Entry = namedtuple("Entry", "start end value rank tie sample first last")
REACH_SECONDS = 300


class Clock:
    """Doubles of seconds to exact integers and back; one spare bit halves any gap exactly."""

    def __init__(self, instants):
        bits = 0
        for instant in instants:
            bits = max(bits, Fraction(instant).denominator.bit_length() - 1)
        self.unit = 1 << (bits + 1)

    def count(self, instant):
        return int(Fraction(instant) * self.unit)

    def seconds(self, count, share=1):
        """count / share in seconds, rounded once."""
        return count / (self.unit * share)


class Cover:
    """A union of half-open spans that tells how much of a span it covers."""

    def __init__(self, spans):
        self.starts, self.ends, self.before = [], [], []
        total = 0
        for start, end in sorted(spans):
            if self.ends and start <= self.ends[-1]:
                if end > self.ends[-1]:
                    total += end - self.ends[-1]
                    self.ends[-1] = end
                continue
            self.before.append(total)
            self.starts.append(start)
            self.ends.append(end)
            total += end - start

    def holds(self, instant):
        at = bisect_right(self.starts, instant) - 1
        return at >= 0 and instant < self.ends[at]

    def until(self, instant):
        at = bisect_right(self.starts, instant) - 1
        if at < 0:
            return 0
        return self.before[at] + min(instant, self.ends[at]) - self.starts[at]

    def within(self, start, end):
        return self.until(end) - self.until(start)


class OwnershipMerge:
    """`ownership-1`: an instant belongs to the best source with a matching entry there."""

    def __init__(self, entries):
        ranks = sorted({entry.rank for entry in entries})
        self.better, spans, self.points = {}, [], {}
        for rank in ranks:
            self.better[rank] = Cover(spans)
            spans = spans + [(e.start, e.end) for e in entries if e.rank == rank
                             and e.end > e.start]
        for entry in entries:
            if entry.start == entry.end:
                best = self.points.get(entry.start, entry.rank)
                self.points[entry.start] = min(best, entry.rank)

    def counts(self, point):
        better = self.better[point.rank]
        return not better.holds(point.start) and self.points[point.start] == point.rank

    def owned(self, entry, start, end):
        return end - start - self.better[entry.rank].within(start, end)


class SegmentMerge(OwnershipMerge):
    """`segment-1`: in every time segment one open sample counts: by rank, then saved later."""

    def __init__(self, entries):
        super().__init__(entries)
        self.spans = [e for e in entries if e.end > e.start]

    def owned(self, entry, start, end):
        order = (entry.rank, tuple(-part for part in entry.tie))
        hidden = [(max(o.start, start), min(o.end, end)) for o in self.spans
                  if (o.rank, tuple(-part for part in o.tie)) < order
                  and o.start < end and o.end > start]
        return end - start - Cover(hidden).within(start, end)


class NoMerge:
    """One source alone: nothing suppresses anything."""

    def __init__(self, entries):
        pass

    def counts(self, point):
        return True

    def owned(self, entry, start, end):
        return end - start


class NaiveMerge:
    """The same rule as OwnershipMerge, segment by segment, for cross-checks."""

    def __init__(self, entries):
        self.entries = entries

    def rivals(self, entry):
        return [o for o in self.entries if o.rank < entry.rank]

    def counts(self, point):
        at = point.start
        return not any(o.start <= at < o.end or o.start == o.end == at
                       for o in self.rivals(point))

    def owned(self, entry, start, end):
        rivals = [o for o in self.rivals(entry) if o.end > o.start]
        edges = sorted({start, end} | {edge for o in rivals for edge in (o.start, o.end)
                                       if start < edge < end})
        return sum(b - a for a, b in zip(edges, edges[1:])
                   if not any(o.start <= a and b <= o.end for o in rivals))


POLICIES = {"ownership-1": OwnershipMerge, "segment-1": SegmentMerge, "naive": NaiveMerge}


def takes_part(entry, start, end):
    if entry.start == entry.end:
        return start <= entry.start < end
    return entry.start < end and entry.end > start


def clipped(entry, window):
    if window is None:
        return entry.start, entry.end
    return max(entry.start, window[0]), min(entry.end, window[1])


def total(entries, window, merge, clock):
    parts = []
    for entry in entries:
        if entry.start == entry.end:
            parts.append(entry.value if merge.counts(entry) else 0.0)
            continue
        owned = merge.owned(entry, *clipped(entry, window))
        share = entry.value * clock.seconds(owned)
        parts.append(share / clock.seconds(entry.end - entry.start))
    return math.fsum(parts) + 0.0


class Spans:
    """What each entry of a temporally weighted type stands for (statistics 5)."""

    def __init__(self, entries, clock):
        self.groups, self.clock = {}, clock
        order, reach = [], REACH_SECONDS * clock.unit
        for entry in sorted(entries, key=lambda e: (e.start, e.end) + e.tie):
            key = (entry.start, entry.end)
            if key not in self.groups:
                self.groups[key] = [entry.start, entry.end, 0]
                order.append(self.groups[key])
            self.groups[key][2] += 1
        holder, latest = None, None
        for group in order:
            start, end = group[0], group[1]
            if latest is not None and start > latest:
                stretch = min((start - latest) // 2, reach)
                holder[1] += stretch
                group[0] -= stretch
            if latest is None or end >= latest:
                holder, latest = group, end

    def weight(self, entry, window):
        start, end, sharing = self.groups[(entry.start, entry.end)]
        if window is not None:
            start, end = max(start, window[0]), min(end, window[1])
        return self.clock.seconds(max(0, end - start), sharing)


def plain_mean(entries):
    return math.fsum(e.value for e in entries) / len(entries)


def weighted_mean(entries, window, spans):
    weights = [spans.weight(entry, window) for entry in entries]
    if not any(weights):
        return plain_mean(entries)
    products = math.fsum(w * e.value for w, e in zip(weights, entries))
    return products / math.fsum(weights)


def level(entries, window, clock):
    products, weights = [], []
    for entry in entries:
        start, end = clipped(entry, window)
        weight = 1.0 if entry.start == entry.end else clock.seconds(end - start)
        weights.append(weight)
        products.append(weight * math.pow(10, entry.value / 10))
    return 10 * math.log10(math.fsum(products) / math.fsum(weights))


def most_recent(entries):
    """The entry, and every value that may be meant when the order of saving is not known."""
    key = lambda e: (e.start, e.end, -e.rank)
    best = max(entries, key=lambda e: key(e) + e.tie)
    rivals = [e for e in entries if key(e) + e.tie == key(best) + best.tie]
    return best, {e.value for e in rivals}


def duration(entries, window, clock):
    cover = Cover([clipped(e, window) for e in entries if e.end > e.start])
    return clock.seconds(sum(e - s for s, e in zip(cover.starts, cover.ends)))


def fill_windows(entries, edges):
    """[entries that take part] for every window between neighbouring edges."""
    windows = [[] for _ in range(len(edges) - 1)]
    for entry in entries:
        at = bisect_right(edges, entry.start) - 1
        if entry.start == entry.end:
            if 0 <= at < len(windows):
                windows[at].append(entry)
            continue
        last = bisect_left(edges, entry.end)
        for index in range(max(at, 0), min(last, len(windows))):
            windows[index].append(entry)
    return windows
