#!/usr/bin/env python3
"""Seeded random histories as sample NDJSON (interfaces 2), made to be awkward.

    random_history.py --seed 3 [--zone Pacific/Apia] [--count 300] > history.ndjson

Around a clock change of the zone: points and long samples, straddlers of days and months, equal
instants, fractions of seconds, several sources of every kind, all aggregation styles, negative
values, foreign units, series, copies, and lines in no order.
"""
import argparse
import json
import random
import sys
import uuid
from fractions import Fraction

from rules.instants import instant_text, parse_instant, wall_seconds, zone_named, zone_offset

ZONES = ("Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe",
         "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Apia")
# Clock changes of these zones lie in these years
YEARS = {"Asia/Kathmandu": (1985, 1987), "Pacific/Apia": (2010, 2020),
         "America/Sao_Paulo": (2005, 2018)}

# type: (units, lowest, highest, usual lengths in seconds, may be a series)
TYPES = {
    "HKQuantityTypeIdentifierStepCount": (("count",), 0, 900, (60, 300, 600, 1800), True),
    "HKQuantityTypeIdentifierActiveEnergyBurned":
        (("kcal", "kJ", "Cal", "cal"), 0, 90, (60, 600, 3600), False),
    "HKQuantityTypeIdentifierDistanceWalkingRunning":
        (("km", "m", "mi", "ft"), 0, 5, (60, 600, 1800), True),
    "HKQuantityTypeIdentifierDietaryWater": (("mL", "L", "fl_oz_us"), 0, 500, (0,), False),
    "HKQuantityTypeIdentifierHeartRate": (("count/min", "count/s"), 40, 190, (0, 5, 30), True),
    "HKQuantityTypeIdentifierRestingHeartRate": (("count/min",), 40, 80, (0, 86400), False),
    "HKQuantityTypeIdentifierCyclingSpeed": (("km/hr", "m/s", "mi/hr"), 0, 50, (0, 10), False),
    "HKQuantityTypeIdentifierBodyMass": (("kg", "lb", "st", "g"), 50, 90, (0,), False),
    "HKQuantityTypeIdentifierBodyTemperature": (("degC", "degF", "K"), 35, 40, (0, 600), False),
    "HKQuantityTypeIdentifierBloodGlucose":
        (("mg/dL", "mmol<180.1558800000541>/L"), 3, 200, (0,), False),
    "HKQuantityTypeIdentifierOxygenSaturation": (("%", "count"), 0.8, 1, (0, 15), False),
    "HKQuantityTypeIdentifierEnvironmentalAudioExposure":
        (("dBASPL",), 30, 110, (0, 300, 1800), False),
    "HKQuantityTypeIdentifierHeadphoneAudioExposure": (("dBASPL",), 30, 110, (600,), False),
}
CATEGORY = "HKCategoryTypeIdentifierSleepAnalysis"

SOURCES = (
    ("Health", "com.apple.Health", None), ("Watch", "com.apple.health.W", "Watch6,1"),
    ("Old Watch", "com.apple.health.A0", "Watch2,4"), ("Phone", "com.apple.health.P", "iPhone14,2"),
    ("Pad", "com.apple.health.Z", "iPad7,5"), ("Walker", "org.example.walker", "iPhone14,2"),
    ("Küche & Söhne", "org.example.scale", None), ("跑步", "net.example.run", None))


def clock_changes(name):
    """Instants (seconds since 2001) at which the zone's offset changes, in its years."""
    zone = zone_named(name)
    first, last = YEARS.get(name, (2015, 2024))
    at, end = wall_seconds(first, 1, 1, 0), wall_seconds(last, 12, 31, 0)
    found = []
    while at < end:
        if zone_offset(zone, at) != zone_offset(zone, at + 86400):
            low, high = at, at + 86400
            while high - low > 1:
                middle = (low + high) // 2
                same = zone_offset(zone, middle) == zone_offset(zone, at)
                low, high = (middle, high) if same else (low, middle)
            found.append(high)
        at += 86400
    return found


class Maker:
    def __init__(self, seed, zone, count, fractions=True, copies=True, created=None):
        self.chance = random.Random("%s/%s/%s" % (seed, zone, count))
        self.zone, self.count = zone, count
        self.copies, self.fractions = copies, fractions
        self.centre = self.chance.choice(clock_changes(zone))
        if zone == "Pacific/Apia" and self.chance.random() < 0.5:
            self.centre = int(parse_instant("2011-12-30T10:00:00Z"))  # a whole day is skipped
        self.days = self.chance.choice((2, 6, 20, 90))
        names = list(SOURCES)
        self.chance.shuffle(names)
        self.sources = names[: self.chance.randrange(2, 7)]
        self.types = self.chance.sample(sorted(TYPES), self.chance.randrange(3, 7))
        self.created = self.chance.random() < 0.5 if created is None else created
        self.popular = []

    def fraction(self):
        if not self.fractions or self.chance.random() < 0.6:
            return Fraction(0)
        return self.chance.choice((
            Fraction(1, 2), Fraction(1, 8), Fraction(1, 10), Fraction(999, 1000),
            Fraction(self.chance.randrange(10 ** 6), 10 ** 6),
            Fraction(self.chance.randrange(10 ** 9), 10 ** 9)))

    def instant(self):
        """An instant near the change: on a tick, on one used before, or anywhere."""
        kind = self.chance.random()
        if self.popular and kind < 0.2:
            return self.chance.choice(self.popular)
        span = self.days * 86400
        at = self.centre + int(self.chance.triangular(-span, span, 0))
        if kind < 0.5:
            step = self.chance.choice((300, 900, 3600))
            at = at // step * step
        at = float(Fraction(at) + self.fraction())
        self.popular.append(at)
        return at

    def length(self, usual):
        kind = self.chance.random()
        if kind < 0.04:
            return self.chance.choice((86400, 3 * 86400, 31 * 86400, 70 * 86400, 90000))
        if kind < 0.3:
            return self.chance.randrange(0, 7200)
        return self.chance.choice(usual)

    def amount(self, low, high):
        kind = self.chance.random()
        if kind < 0.05:
            return self.chance.choice((0, -1.5, -low, 0.1, 1e-3, float(high)))
        if kind < 0.4:
            return float(self.chance.randrange(int(low), int(high) + 1))
        if kind < 0.7:
            return round(self.chance.uniform(low, high), self.chance.choice((1, 2, 5)))
        return self.chance.uniform(low, high)

    def metadata(self):
        found, chance = {}, self.chance
        if chance.random() < 0.3:
            found["HKWasUserEntered"] = chance.random() < 0.7
        if chance.random() < 0.3:
            found["batch"] = chance.choice((1, 2, 3, 4.5))
        if chance.random() < 0.3:
            found["tag"] = chance.choice(("alpha", "beta", "alphabet", "tab\tand \"quote\""))
        if chance.random() < 0.05:
            found["dose"] = {"quantity": 5.1, "unit": "kcal/(kg*hr)"}
        if chance.random() < 0.05:
            found["seen"] = {"date": "2020-02-02T02:02:02.25Z"}
        return found

    def source(self):
        name, bundle, product = self.chance.choice(self.sources)
        source = {"name": name, "bundleIdentifier": bundle}
        if product:
            source["productType"] = product
        if self.chance.random() < 0.5:
            source["version"] = self.chance.choice(("10.1", "10.2"))
        return source

    def text(self, instant):
        """The instant in UTC or in the zone."""
        if self.chance.random() < 0.5:
            return instant_text(instant)
        zone = zone_named(self.zone)
        if zone_offset(zone, int(instant // 1)) % 60:
            return instant_text(instant)
        return instant_text(instant, zone)

    def series(self, line, low, high):
        """The sample's span cut into entries, some of them points, some with gaps."""
        start, end = line["instants"]
        count = self.chance.randrange(1, 9)
        marks = sorted(float(self.chance.uniform(start, end)) for _ in range(2 * count - 1))
        marks = [start] + [min(max(m, start), end) for m in marks]
        if self.chance.random() < 0.5:
            marks = [float(int(m)) if start <= int(m) <= end else m for m in marks]
            marks = sorted(marks)
        values = []
        for at in range(0, len(marks) - 1, 2):
            last = marks[at] if self.chance.random() < 0.2 else marks[at + 1]
            values.append([self.text(marks[at]), self.text(last), self.amount(low, high)])
        line["values"] = values

    def line(self):
        if self.chance.random() < 0.03:
            return self.category()
        type = self.chance.choice(self.types)
        units, low, high, lengths, may_be_series = TYPES[type]
        start = self.instant()
        end = float(Fraction(start) + self.length(lengths))
        line = {"type": type, "start": self.text(start)}
        if end > start or self.chance.random() < 0.5:
            line["end"] = self.text(end)
        unit = units[0] if self.chance.random() < 0.7 else self.chance.choice(units)
        if unit not in ("count", "%") or self.chance.random() < 0.5:
            line["unit"] = unit
        if may_be_series and end > start and self.chance.random() < 0.15:
            made = dict(line, instants=(start, end))
            self.series(made, low, high)
            line["values"] = made["values"]
        else:
            line["value"] = self.amount(low, high)
        return self.finish(line)

    def category(self):
        start = self.instant()
        return self.finish({"type": CATEGORY, "start": self.text(start),
                            "end": self.text(start + self.chance.randrange(0, 30000)),
                            "value": self.chance.randrange(0, 6)})

    def finish(self, line):
        line["source"] = self.source()
        metadata = self.metadata()
        if metadata:
            line["metadata"] = metadata
        if self.chance.random() < 0.2:
            line["device"] = {"name": self.chance.choice(("Band", "Ring")), "model": "B"}
        if self.created:
            made = self.centre + self.chance.randrange(-10 ** 6, 10 ** 6)
            line["created"] = instant_text(float(made))
        if self.chance.random() < 0.05:
            line["uuid"] = str(uuid.UUID(int=self.chance.getrandbits(128), version=4))
        return line

    def lines(self):
        lines = [self.line() for _ in range(self.count)]
        if self.copies:
            for line in self.chance.sample(lines, self.count // 40):
                copy = dict(line)
                if self.created and self.chance.random() < 0.5 and "uuid" not in copy:
                    copy["created"] = instant_text(float(self.centre + 10 ** 6 + len(lines)))
                lines.append(copy)
        self.chance.shuffle(lines)
        return lines


def history(seed, zone=None, count=300, **more):
    """(lines, the zone, the instant of the clock change, days around it)."""
    zone = zone or ZONES[seed % len(ZONES)]
    maker = Maker(seed, zone, count, **more)
    return maker.lines(), zone, maker.centre, maker.days


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--zone", choices=ZONES)
    parser.add_argument("--count", type=int, default=300)
    asked = parser.parse_args()
    lines, zone, centre, _ = history(asked.seed, asked.zone, asked.count)
    print("%s around %s" % (zone, instant_text(float(centre))), file=sys.stderr)
    for line in lines:
        print(json.dumps(line, ensure_ascii=False))


if __name__ == "__main__":
    main()
