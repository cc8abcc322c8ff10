"""One question put to the program and to the model, and the two answers compared."""
import json
import math
import os
import subprocess

from rules.instants import instant_text, parse_instant
from statistics_model import LEVEL, Query, answer
from rules.units import UnitError, parse_unit

FLAGS = {"options": "--options", "every": "--every", "anchor": "--anchor", "zone": "--tz",
         "start": "--from", "end": "--to", "match": "--match", "source": "--source",
         "where": "--where", "unit": "--unit", "fill": "--fill"}
CLOSE = 1e-9


class Tally:
    """Counts checks and prints what failed, up to a limit for each heading."""

    def __init__(self, limit=12):
        self.passed, self.failed, self.inexact, self.limit, self.shown = 0, 0, 0, limit, {}

    def check(self, good, heading, detail=""):
        if good:
            self.passed += 1
            return True
        self.failed += 1
        self.shown[heading] = self.shown.get(heading, 0) + 1
        if self.shown[heading] <= self.limit:
            print("FAILED %s\n    %s" % (heading, str(detail).replace("\n", "\n    ")),
                  flush=True)
        return False

    def finish(self):
        for heading, count in self.shown.items():
            if count > self.limit:
                print("FAILED %s: %d more" % (heading, count - self.limit))
        print("%d passed, %d failed" % (self.passed, self.failed))
        return 1 if self.failed else 0


class Kymo:
    """The built program over one store."""

    def __init__(self, binary, store, environment=None):
        self.binary, self.store = binary, store
        self.environment = {"PATH": os.environ.get("PATH", ""), "TZ": "UTC", "LC_ALL": "C",
                            "HOME": os.path.dirname(store), "NO_COLOR": "1"}
        self.environment.update(environment or {})

    def run(self, *arguments, text=None):
        return subprocess.run(
            [self.binary, *arguments, "--store", self.store], env=self.environment,
            input=None if text is None else text.encode("utf-8"), stdin=None if text is not None
            else subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)

    def json(self, *arguments, text=None, codes=(0,)):
        """The document printed; RuntimeError tells the command and its stderr."""
        done = self.run(*arguments, "--format", "json", text=text)
        if done.returncode not in codes:
            raise RuntimeError("exit %d of kymo %s\n%s" % (
                done.returncode, " ".join(arguments), done.stderr.decode("utf-8", "replace")))
        return json.loads(done.stdout)


def arguments(ask):
    """`kymo stats` arguments of a question."""
    words = ["stats", ask["type"]]
    for name, flag in FLAGS.items():
        value = ask.get(name)
        if value is not None:
            words += [flag, ",".join(value) if name == "options" else value]
    return words + (["--by-source"] if ask.get("by_source") else [])


def same_number(found, expected, exact):
    """None, or what is wrong."""
    if found is None or expected is None:
        return None if found is expected else "found %s, expected %s" % (found, expected)
    if isinstance(found, bool) or not isinstance(found, (int, float)):
        return "found %r, expected %r" % (found, expected)
    if float(found) == expected:
        return None
    if math.isclose(found, expected, rel_tol=CLOSE, abs_tol=1e-12):
        return "found %r, expected %r to the bit" % (found, expected) if exact else None
    return "found %r, expected %r" % (found, expected)


class Answers:
    """Compares one answer of the program with that of the model, collecting differences."""

    def __init__(self, query, exact):
        self.query, self.exact, self.wrong = query, exact, []

    def say(self, where, what):
        if what:
            self.wrong.append("%s: %s" % (where, what))

    def instant(self, where, found, expected):
        if found is None or expected is None:
            self.say(where, None if found is expected else "found %s, expected %s"
                     % (found, expected))
            return
        try:
            if parse_instant(found) == expected:
                wanted = instant_text(expected, self.query.zone)
                if found.replace("+00:00", "Z") != wanted:
                    self.say(where, "printed %s, expected %s" % (found, wanted))
                return
        except (ValueError, TypeError):
            pass
        self.say(where, "found %s, expected %s" % (
            found, instant_text(expected, self.query.zone)))

    def fields(self, where, found, expected):
        for option in self.query.options:
            name = {"min": "minimum", "max": "maximum"}.get(option, option)
            if name not in found:
                self.say(where, "%s is missing" % name)
                continue
            ours, theirs = expected[name], found[name]
            exact = self.exact and not (name == "average" and self.query.style == LEVEL)
            if name != "mostRecent" or ours is None or theirs is None:
                self.say("%s %s" % (where, name), same_number(theirs, ours, exact))
                continue
            if theirs.get("value") not in ours.get("either", ()):
                self.say("%s mostRecent" % where, same_number(theirs.get("value"),
                                                              ours["value"], exact))
            for edge in ("start", "end"):
                self.instant("%s mostRecent.%s" % (where, edge), theirs.get(edge), ours[edge])

    def sources(self, where, found, expected, bundles):
        theirs, ours = found.get("sources"), expected["sources"]
        if theirs is None or [s.get("name") for s in theirs] != [s["name"] for s in ours]:
            self.say(where, "sources %s, expected %s" % (
                theirs and [s.get("name") for s in theirs], [s["name"] for s in ours]))
            return
        for a, b in zip(theirs, ours):
            named = "%s [%s]" % (where, b["name"])
            if bundles and a.get("bundleIdentifier") != b["bundleIdentifier"]:
                self.say(named, "bundle %s" % a.get("bundleIdentifier"))
            self.fields(named, a, b)

    def one(self, where, found, expected, bundles):
        self.fields(where, found, expected)
        if self.query.by_source:
            self.sources(where, found, expected, bundles)
        elif "sources" in found:
            self.say(where, "sources without --by-source")

    def whole(self, found, expected, bundles=True):
        self.say("type", None if found.get("type") == expected["type"] else found.get("type"))
        try:
            same = parse_unit(found.get("unit", "?")).atoms == parse_unit(expected["unit"]).atoms
        except UnitError:
            same = False
        self.say("unit", None if same else found.get("unit"))
        if sorted(found.get("options", [])) != sorted(expected["options"]):
            self.say("options", found.get("options"))
        if found.get("mergePolicy") != expected["mergePolicy"]:
            self.say("mergePolicy", found.get("mergePolicy"))
        if "intervals" not in expected:
            self.instant("start", found.get("start"), expected["start"])
            self.instant("end", found.get("end"), expected["end"])
            self.one("single", found, expected, bundles)
            return self.wrong
        if expected["intervals"] or self.query.start is not None:
            self.instant("anchor", found.get("anchor"), expected["anchor"])
        theirs, ours = found.get("intervals", []), expected["intervals"]
        if len(theirs) != len(ours):
            self.say("intervals", "%d, expected %d (from %s, expected %s)" % (
                len(theirs), len(ours), theirs[0]["start"] if theirs else None,
                instant_text(ours[0]["start"], self.query.zone) if ours else None))
            return self.wrong
        for a, b in zip(theirs, ours):
            where = instant_text(b["start"], self.query.zone)
            self.instant("interval start", a.get("start"), b["start"])
            self.instant("interval end", a.get("end"), b["end"])
            self.one(where, a, b, bundles)
        return self.wrong


def differences(kymo, history, ask, exact, bundles=True):
    """What the program answers differently from the model."""
    query = Query(**ask)
    expected = answer(history, query)
    try:
        found = kymo.json(*arguments(ask))
    except (RuntimeError, ValueError) as error:
        return [str(error)]
    exact = exact and query.unit == query.row["canonicalUnit"]
    return Answers(query, exact).whole(found, expected, bundles)


def compare(tally, kymo, history, ask, exact, heading, bundles=True):
    wrong = differences(kymo, history, ask, exact, bundles)
    command = "kymo " + " ".join("'%s'" % w if " " in w else w for w in arguments(ask))
    return tally.check(not wrong, heading, "%s\n%s%s" % (
        command, "\n".join(wrong[:6]), "\n... %d more" % (len(wrong) - 6) if len(wrong) > 6
        else ""))
