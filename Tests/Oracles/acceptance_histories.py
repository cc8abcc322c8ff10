"""Random histories: what `kymo stats` says of NDJSON against the model, in many zones."""
import json
import os
import random

from comparison import Kymo, arguments, compare
from import_model import LineImport
from rules.instants import instant_text, parse_instant, zone_named
from random_history import TYPES as PROFILES, ZONES, history
from statistics_model import CUMULATIVE, TYPES, History

OPTIONS = {True: ("sum", "mostRecent", "duration"),
           False: ("average", "min", "max", "mostRecent", "duration")}
# every: the longest window in days that is asked for
GRIDS = {"1d": 400, "P1D": 400, "1h": 20, "15min": 4, "1w": 900, "1mo": 1500, "1y": 5000,
         "2d": 300, "PT6H": 60, "P3M": 2000, "24h": 200, "90min": 10, "10d": 600, "P1W": 900}
WHERES = ("metadata.HKWasUserEntered != 1", "metadata.HKWasUserEntered == 1",
          "metadata.HKWasUserEntered == TRUE", 'metadata.tag == "alpha"',
          "metadata.tag BEGINSWITH 'alpha'", 'metadata.tag CONTAINS "bet"',
          "metadata.batch >= 3", "NOT (metadata.batch < 2)", "metadata.batch IN {1, 4.5}",
          'metadata.batch BETWEEN {1.5, 3} OR metadata.tag != "beta"', "TRUEPREDICATE",
          'NOT metadata.tag == "alpha" AND metadata.batch != 2', "FALSEPREDICATE")
QUANTITY_WHERES = ("quantity > %s", "quantity <= %s AND metadata.batch != 1",
                   "quantity BETWEEN {%s, 1000}", "NOT quantity < %s")


class Questions:
    """Random questions about one history."""

    def __init__(self, seed, lines, zone, centre, days):
        self.chance = random.Random("questions %s" % seed)
        self.lines, self.zone, self.centre, self.days = lines, zone, centre, days
        self.types = sorted({line["type"] for line in lines if line["type"] in PROFILES})
        self.series = {line["type"] for line in lines if "values" in line}
        self.sources = sorted({line["source"]["name"] for line in lines})

    def moment(self, reach):
        """An instant near the change as text: a date, a wall time, or with an offset; at times
        exactly where a sample begins or ends."""
        if self.chance.random() < 0.2:
            line = self.chance.choice(self.lines)
            return line.get(self.chance.choice(("start", "end")), line["start"])
        at = float(self.centre + self.chance.randrange(-reach * 86400, reach * 86400 + 1))
        kind = self.chance.random()
        if kind < 0.4:
            at = at // 3600 * 3600
        zone = zone_named(self.zone)
        text = instant_text(at, zone)
        if kind < 0.25:
            return text[:10]
        if kind < 0.5:
            return text[:16]
        return instant_text(at) if kind < 0.75 else text

    def window(self, ask, longest):
        reach = max(1, min(self.days * 2, longest // 2))
        if self.chance.random() < 0.7 or longest < 100:
            bounds = sorted((self.moment(reach) for _ in range(2)), key=self.seconds)
            if self.seconds(bounds[0]) == self.seconds(bounds[1]):
                bounds = ["2000-01-01", "2030-01-01"] if longest > 500 else [
                    instant_text(float(self.centre)), instant_text(float(self.centre + 86400))]
            ask["start"], ask["end"] = bounds
        elif self.chance.random() < 0.3:
            ask[self.chance.choice(("start", "end"))] = self.moment(reach)

    def seconds(self, text):
        return parse_instant(text, zone_named(self.zone))

    def where(self, type):
        if type in self.series or self.chance.random() < 0.6:
            return self.chance.choice(WHERES)
        _, low, high, _, _ = PROFILES[type]
        middle = round(low + (high - low) * 0.4321, 4)
        return self.chance.choice(QUANTITY_WHERES) % middle

    def ask(self):
        chance = self.chance
        type = chance.choice(self.types)
        if chance.random() < 0.04:
            type = "HKQuantityTypeIdentifierUVExposure"
        row, ask = TYPES[type], {"type": type, "zone": self.zone}
        if chance.random() < 0.15:
            ask["zone"] = self.zone = chance.choice(ZONES)
        if chance.random() < 0.15:
            ask["type"] = row["swiftName"]
        legal = OPTIONS[row["aggregation"] == CUMULATIVE]
        if chance.random() < 0.85:
            ask["options"] = [o for o in legal if chance.random() < 0.6] or [legal[0]]
        if chance.random() < 0.8:
            ask["every"] = chance.choice(sorted(GRIDS))
            if chance.random() < 0.2:
                ask["anchor"] = self.moment(chance.choice((2, 40, 4000)))
        self.window(ask, GRIDS.get(ask.get("every"), 2000))
        if chance.random() < 0.35:
            ask["match"] = chance.choice(("overlap", "strictStart", "strictEnd", "strict"))
        if chance.random() < 0.5:
            ask["by_source"] = True
        if chance.random() < 0.2:
            ask["source"] = chance.choice(self.sources)
        if chance.random() < 0.3 and type in PROFILES:
            ask["where"] = self.where(type)
        if chance.random() < 0.2 and type in PROFILES:
            ask["unit"] = chance.choice(PROFILES[type][0])
        if "every" in ask and chance.random() < 0.3:
            ask["fill"] = "none"
        return ask


def write(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def report_matches(tally, heading, report, outcome):
    """The import report against the model's outcome."""
    expected = outcome.records()
    found = {name: report.get("records", {}).get(name) for name in expected}
    tally.check(found == expected, heading + ": records", "%s, expected %s" % (found, expected))
    saved = {kind: count for kind, count in report.get("saved", {}).items() if count}
    ours = {kind: count for kind, count in outcome.saved.items() if count}
    tally.check(saved == ours, heading + ": saved by type", [
        (kind, saved.get(kind), ours.get(kind)) for kind in sorted(set(saved) | set(ours))
        if saved.get(kind) != ours.get(kind)])


def exact_types(lines):
    """Types whose samples all came in the canonical unit, so that no rounding is left open."""
    foreign = {line["type"] for line in lines if line["type"] in TYPES
               and line.get("unit", TYPES[line["type"]]["canonicalUnit"])
               != TYPES[line["type"]]["canonicalUnit"]}
    return {line["type"] for line in lines} - foreign


def run_one(tally, binary, folder, seed, zone, count, questions, environment=None):
    lines, zone, centre, days = history(seed, zone, count)
    heading = "history %d in %s" % (seed, zone)
    path = os.path.join(folder, "history-%d.ndjson" % seed)
    kymo = Kymo(binary, os.path.join(folder, "store-%d" % seed), environment)
    model, imports, cut = History(), LineImport(), len(lines) * 2 // 3
    for part, some in (("first", lines[:cut]), ("whole", lines)):
        write(path, some)
        outcome = imports.add(some)
        model.add(outcome.samples)
        try:
            report = kymo.json("import", path, "--tz", zone)
        except (RuntimeError, ValueError) as error:
            tally.check(False, heading + ": import of the %s" % part, error)
            return
        report_matches(tally, "%s: import of the %s" % (heading, part), report, outcome)
    again = kymo.json("import", path)
    tally.check(again["records"]["saved"] == 0, heading + ": importing again", again["records"])
    listed = [s["bundleIdentifier"] for s in kymo.json("sources")]
    ours = model.ranking()
    tally.check(listed == ours, heading + ": ranking", "%s, expected %s" % (listed, ours))
    exact = exact_types(lines)
    asking = Questions(seed, lines, zone, centre, days)
    for number in range(questions):
        # Half of the questions as stored, half after the policy has changed.
        if number == questions // 2:
            change_policies(tally, kymo, model, asking, heading)
        asking.zone = zone
        ask = asking.ask()
        compare(tally, kymo, model, ask, TYPES[ask["type"]]["identifier"] in exact, heading)
    wrong_option(tally, kymo, asking)
    same_anywhere(tally, kymo, asking, heading)


def change_policies(tally, kymo, model, asking, heading):
    """Sets policies of the store and of types, and takes some back."""
    summed = [type for type in asking.types if TYPES[type]["aggregation"] == CUMULATIVE]
    for _ in range(asking.chance.randrange(1, 4)):
        type = asking.chance.choice([None, *summed])
        policy = asking.chance.choice(("ownership-1", "segment-1", "segment-1", None))
        model.set_policy(policy, type)
        told = kymo.json("policy", "set", policy or "--reset", *([type] if type else []))
        ours = {"default": model.policy, "types": model.policies}
        tally.check(told == ours, heading + ": policies", "%s, expected %s" % (told, ours))


def same_anywhere(tally, kymo, asking, heading):
    """A store whose home zone is set answers byte for byte the same in any environment."""
    elsewhere = Kymo(kymo.binary, kymo.store, {"TZ": "Asia/Kathmandu", "LC_ALL": "de_DE.UTF-8",
                                               "LANG": "de_DE.UTF-8"})
    for form in ("json", "table", "csv", "ndjson"):
        ask = {"type": asking.chance.choice(asking.types), "every": "1d", "by_source": True}
        words = arguments(ask) + ["--format", form]
        here, there = kymo.run(*words), elsewhere.run(*words)
        tally.check(here.returncode == 0 and here.stdout and here.stdout == there.stdout,
                    heading + ": another environment", "%s\n%r\n%r" % (
                        " ".join(words), here.stdout[:300], there.stdout[:300]))


def wrong_option(tally, kymo, asking):
    """An option of the other family is refused, with a code, and nothing on stdout."""
    row = TYPES[asking.types[0]]
    wrong = "average" if row["aggregation"] == CUMULATIVE else "sum"
    ask = {"type": row["identifier"], "options": [wrong]}
    done = kymo.run(*arguments(ask), "--format", "json")
    tally.check(done.returncode in (1, 2) and not done.stdout and done.stderr,
                "an option of the other family", "exit %d, %r" % (done.returncode, done.stdout))


def run(tally, binary, folder, seeds, count, questions):
    for seed in seeds:
        run_one(tally, binary, folder, seed, ZONES[seed % len(ZONES)], count, questions)
