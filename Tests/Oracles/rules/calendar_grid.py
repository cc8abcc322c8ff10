"""The interval grid of statistics 7, counted from its anchor on the wall clock of a zone."""
import re
from datetime import date, timedelta
from fractions import Fraction

from rules.instants import local_date, local_midnight, resolve_wall, wall_seconds, zone_offset

ALLOWED = ("year", "quarter", "month", "weekOfYear", "day",
           "hour", "minute", "second", "nanosecond")
SHORT = {"y": "year", "mo": "month", "w": "weekOfYear", "d": "day",
         "h": "hour", "min": "minute", "s": "second"}
ISO = re.compile(r"^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?"
                 r"(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$")


class GridError(ValueError):
    """Components that no grid can have: errorInvalidArgument."""


def parse_every(text):
    """'1d', '15min' or an ISO 8601 duration to components."""
    found = re.match(r"^(\d+)(y|mo|w|d|h|min|s)$", text)
    if found:
        return {SHORT[found.group(2)]: int(found.group(1))}
    found = ISO.match(text)
    if not found:
        raise GridError("not a duration: %r" % text)
    names = ("year", "month", "weekOfYear", "day", "hour", "minute", "second")
    return {name: int(part) for name, part in zip(names, found.groups()) if part}


def month_length(year, month):
    following = date(year + month // 12, month % 12 + 1, 1)
    return (following - date(year, month, 1)).days


class Grid:
    """Ticks b(k) = anchor + k * components in one step, for every whole k."""

    def __init__(self, anchor, components, zone):
        unknown = [name for name in components if name not in ALLOWED]
        amounts = [components[name] for name in components]
        if unknown or not amounts or min(amounts) < 0 or max(amounts) == 0:
            raise GridError("illegal components: %r" % (components,))
        part = lambda name: components.get(name, 0)
        self.zone = zone
        self.anchor = Fraction(anchor)
        self.months = 12 * part("year") + 3 * part("quarter") + part("month")
        self.days = 7 * part("weekOfYear") + part("day")
        self.elapsed = Fraction(part("hour") * 3600 + part("minute") * 60 + part("second"))
        self.elapsed += Fraction(part("nanosecond"), 1_000_000_000)
        self.mean = self.months * 2_629_746 + self.days * 86_400 + self.elapsed
        if self.mean < Fraction(1, 1000):
            raise GridError("a grid finer than a millisecond")
        self.whole = int(self.anchor // 1)
        self.fraction = self.anchor - self.whole
        wall = self.whole + zone_offset(zone, self.whole)
        self.date = date(2001, 1, 1) + timedelta(days=wall // 86400)
        self.second_of_day = wall % 86400
        self.known = {}

    def tick(self, k):
        """b(k) as an exact Fraction of seconds since 2001."""
        found = self.known.get(k)
        if found is None:
            found = self.known[k] = self.compute(k)
        return found

    def compute(self, k):
        if not self.months and not self.days:
            return self.anchor + k * self.elapsed
        count = self.date.year * 12 + self.date.month - 1 + k * self.months
        year, month = divmod(count, 12)
        day = min(self.date.day, month_length(year, month + 1))
        wall = wall_seconds(year, month + 1, day, self.second_of_day) + k * self.days * 86400
        return resolve_wall(self.zone, wall) + self.fraction + k * self.elapsed

    def index(self, instant):
        """The k whose interval holds the instant; an empty interval holds nothing."""
        k = int((Fraction(instant) - self.anchor) // self.mean)
        while self.tick(k) > instant:
            k -= 1
        while self.tick(k + 1) <= instant:
            k += 1
        return k

    def interval(self, instant):
        k = self.index(instant)
        return self.tick(k), self.tick(k + 1)

    def boundaries(self, first, last):
        """Ticks from the interval that holds `first` to the first tick after `last`."""
        k = self.index(first)
        ticks = [self.tick(k)]
        while ticks[-1] <= last:
            k += 1
            if self.tick(k) != ticks[-1]:
                ticks.append(self.tick(k))
        return ticks


def default_anchor(components, instant, zone):
    """Where a grid without --anchor stands (interfaces, JSON of kymo stats --every)."""
    day = local_date(zone, instant)
    if components.get("year") or components.get("quarter") or components.get("month"):
        day = date(day.year, 1, 1)
    elif components.get("weekOfYear"):
        day -= timedelta(days=day.weekday())
    midnight, exists = local_midnight(zone, day)
    if not exists:
        midnight, _ = local_midnight(zone, day - timedelta(days=1))
    return midnight
