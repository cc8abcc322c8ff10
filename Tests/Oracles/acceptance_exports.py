"""Made exports: the truth told by their maker, and everything else against the model."""
import json
import lzma
import os
import re
import subprocess
import sys
from collections import defaultdict
from datetime import timedelta

from acceptance_histories import report_matches
from comparison import Kymo, arguments, compare
from export_model import ExportImport, document
from rules.instants import instant_text, local_date, parse_instant, zone_named
from statistics_model import CUMULATIVE, TYPES, Query, answer, printable

ARITHMETIC = "discreteArithmetic"
RECORD = re.compile(rb"^ <Record [^\n]*(?:/>\n|[^/]>\n(?:  [^\n]*\n)* </Record>\n)", re.MULTILINE)
DATES = re.compile(rb'creationDate="[^"]*" startDate="([^"]*)"')
CLOSE = 1e-9


def make(maker, folder, name, settings):
    """Runs the export maker; returns (path of the export, truth)."""
    export, truth = (os.path.join(folder, name + end) for end in (".zip", ".json"))
    subprocess.run([sys.executable, maker, "--out", export, "--truth", truth, "--quiet",
                    "--no-routes", *settings], check=True)
    return export, read_truth(truth)


def read_truth(path):
    opened = lzma.open(path, "rt", encoding="utf-8") if path.endswith(".xz") \
        else open(path, encoding="utf-8")
    with opened as file:
        return json.load(file)


class ModelAnswers:
    """Answers from the model in the form of the program's, to try the truth on the model."""

    def __init__(self, history):
        self.history = history

    def stats(self, ask):
        query = Query(**ask)
        return printable(answer(self.history, query), query.zone)


class ProgramAnswers:
    def __init__(self, kymo):
        self.kymo = kymo

    def stats(self, ask):
        return self.kymo.json(*arguments(ask))


def expected_counts(truth):
    """Per type: records less exact copies, less late copies that have length."""
    counts = dict(truth["records_by_type"])
    for kind, number in truth["exact_duplicates_by_type"].items():
        counts[kind] -= number
    for kind, sources in truth["late_duplicates"].items():
        counts[kind] -= sum(row[2] for days in sources.values() for row in days.values())
    return counts


def straddled_days(samples, zone):
    """{(type, source): days that a sample from another day reaches, or that one leaves}."""
    days = defaultdict(set)
    for sample in samples:
        if sample.end == sample.start:
            continue
        first, last = local_date(zone, sample.start), local_date(zone, sample.end - 1)
        while first < last:
            days[sample.type, sample.name].add(str(first))
            first += timedelta(days=1)
            days[sample.type, sample.name].add(str(first))
    return days


class TruthChecks:
    def __init__(self, tally, heading, truth, answers, samples):
        self.tally, self.heading, self.truth, self.answers = tally, heading, truth, answers
        self.zone = zone_named(truth["truth_tz"])
        self.straddled = straddled_days(samples, self.zone)

    def touched(self, kind, source):
        return set(self.truth["days_touched_by_duplicates"].get(kind, {}).get(source, ()))

    def days(self, kind, options):
        """{source: {day: fields}} of a day grid in the truth's zone and unit."""
        found = self.answers.stats({
            "type": kind, "every": "1d", "zone": self.truth["truth_tz"], "options": options,
            "by_source": True, "unit": self.truth["units"][kind]})
        table = defaultdict(dict)
        for interval in found["intervals"]:
            for source in interval["sources"]:
                table[source["name"]][interval["start"][:10]] = source
        return table

    def lost(self, kind, source, day):
        """What the six digits of an export may have taken from the numbers of a day."""
        row = self.truth["daily"][kind][source].get(day)
        if row is None or abs(row[3]) < 1000 or row[1] == int(row[1]):
            return 0
        return row[0] * 5e-6 * abs(row[3])

    def equal(self, kind, source, day, what, found, expected):
        slack = CLOSE * max(abs(expected), 1e-6) + self.lost(kind, source, day)
        good = found is not None and abs(found - expected) <= slack
        self.tally.check(good, "%s: truth of %s" % (self.heading, kind),
                         "%s %s %s: found %s, expected %s" % (source, day, what, found, expected))

    def cumulative(self, kind):
        table = self.days(kind, ["sum"])
        for source, days in self.truth["daily"][kind].items():
            sums = {day: row[1] for day, row in days.items()}
            sums.update(self.truth["daily_split"].get(kind, {}).get(source, {}))
            touched, found = self.touched(kind, source), table[source]
            for day in sorted((set(sums) | set(found)) - touched):
                self.equal(kind, source, day, "sum", found.get(day, {}).get("sum"),
                           sums.get(day, 0.0))

    def arithmetic(self, kind):
        table = self.days(kind, ["average", "min", "max"])
        for source, days in self.truth["daily"][kind].items():
            skipped = self.touched(kind, source) | self.straddled[kind, source]
            found = table[source]
            for day in sorted((set(days) | set(found)) - skipped):
                row, mine = days.get(day, [0, 0, None, None, None]), found.get(day, {})
                for name, at in (("minimum", 2), ("maximum", 3), ("average", 4)):
                    if row[at] is None or mine.get(name) is None:
                        self.tally.check(False, "%s: truth of %s" % (self.heading, kind),
                                         "%s %s is only on one side" % (source, day))
                    else:
                        self.equal(kind, source, day, name, mine[name], row[at])

    def run(self):
        for kind in sorted(self.truth["daily"]):
            style = TYPES[kind]["aggregation"] if kind in TYPES else None
            if style == CUMULATIVE:
                self.cumulative(kind)
            elif style == ARITHMETIC:
                self.arithmetic(kind)


def questions(kind, samples, zone):
    """What is asked about one type of an export, merged and by source."""
    row = TYPES[kind]
    every = ["sum"] if row["aggregation"] == CUMULATIVE else ["average", "min", "max"]
    every = every + ["mostRecent", "duration"]
    middle = sorted(samples, key=lambda s: s.start)[len(samples) // 2].start
    text = lambda seconds: instant_text(seconds, zone_named(zone))[:16]
    near = {"start": text(middle - 86400), "end": text(middle + 2 * 86400)}
    yield {"every": "1d", "options": every, "by_source": True, "fill": "none"}
    yield {"options": every, "by_source": True}
    yield dict(near, every="15min", options=every)
    yield dict(near, options=every, match="strict")
    yield dict(near, every="1h", options=every, source=samples[0].name)
    yield {"every": "1mo", "anchor": "2020-01-31", "options": every}
    yield dict(near, every="1h", where="metadata.HKWasUserEntered != 1")


def against_model(tally, heading, kymo, imports, zone, kinds=None):
    by_type = imports.history.by_type
    for kind in sorted(kinds or by_type):
        foreign = any(unit != TYPES[kind]["canonicalUnit"] for unit in imports.units[kind])
        for ask in questions(kind, by_type[kind], zone):
            ask = dict(ask, type=kind, zone=zone)
            compare(tally, kymo, imports.history, ask, not foreign, "%s: %s" % (heading, kind),
                    bundles=False)


def listings(tally, heading, kymo, imports, outcome):
    """types and sources as printed."""
    found = {row["type"]: row["count"] for row in kymo.json("types")}
    ours = dict(outcome.saved)
    tally.check(found == ours, heading + ": kymo types", [
        (k, found.get(k), ours.get(k)) for k in sorted(set(found) | set(ours))
        if found.get(k) != ours.get(k)])
    listed = kymo.json("sources")
    history = imports.history
    ranking = [history.sources[bundle][0] for bundle in history.ranking()]
    tally.check([s["name"] for s in listed] == ranking, heading + ": kymo sources",
                "%s, expected %s" % ([s["name"] for s in listed], ranking))
    for source in listed:
        kind = outcome.sources.kind(source["name"])
        bundle = outcome.sources.bundle(source["name"])
        tally.check(source["kind"] == kind, heading + ": kind of source", source)
        named = source["bundleIdentifier"]
        tally.check(named.startswith("import.") if kind == "other" else named == bundle,
                    heading + ": bundle of source", source)


def elements_match(tally, heading, report, outcome):
    found = {name: row["read"] for name, row in report.get("elements", {}).items()}
    wrong = {name: (found.get(name), count) for name, count in outcome.elements.items()
             if found.get(name) != count}
    tally.check(not wrong, heading + ": elements", wrong)
    tally.check(report.get("kind") == "apple-export"
                and report.get("locale") == outcome.reader.locale, heading + ": head of the report",
                {name: report.get(name) for name in ("kind", "locale", "exportVersion")})


def older(path, folder, cut):
    """The same export as it was before an instant: later records are not there yet, and some
    of the others had another creation date (a phone was replaced since)."""
    data, count = document(path), [0]

    def keep(found):
        text = found.group(0)
        dates = DATES.search(text)
        moment = dates.group(1).decode().replace(" ", "T", 1).replace(" ", "")
        if parse_instant(moment) >= cut:
            return b""
        count[0] += 1
        if count[0] % 50 == 0:
            return text.replace(b'creationDate="20', b'creationDate="19', 1)
        return text
    made = os.path.join(folder, "older.xml")
    with open(made, "wb") as file:
        file.write(RECORD.sub(keep, data))
    return made


def newer_adds_only_new(tally, heading, binary, folder, path, zone):
    kymo, imports = Kymo(binary, os.path.join(folder, "grown")), ExportImport()
    whole = ExportImport()
    whole.add(path)
    starts = sorted(s.start for s in whole.history.samples)
    for name in (older(path, folder, starts[len(starts) * 3 // 4]), path, path):
        outcome = imports.add(name)
        report = kymo.json("import", name, "--tz", zone)
        report_matches(tally, "%s: growing, %s" % (heading, os.path.basename(name)), report,
                       outcome)
    steps = "HKQuantityTypeIdentifierStepCount"
    compare(tally, kymo, imports.history, {"type": steps, "every": "1d", "zone": zone,
                                           "by_source": True}, True,
            heading + ": grown store", bundles=False)


def check(tally, heading, binary, folder, path, truth, environment=None):
    """One export, with its truth or without; `binary` None tries the truth on the model."""
    imports = ExportImport()
    outcome = imports.add(path)
    imports.units = defaultdict(set)
    for attributes, _, _ in outcome.reader.records:
        imports.units[attributes.get("type")].add(attributes.get("unit"))
    zone = truth["home_tz"] if truth else "Europe/Berlin"
    if truth and "days_touched_by_duplicates" not in truth:
        truth = None  # of an older maker, which does not tell enough
    if truth:
        counts = expected_counts(truth)
        tally.check(counts == dict(outcome.saved), heading + ": counts of the model", [
            (kind, counts.get(kind), outcome.saved.get(kind)) for kind in counts
            if counts.get(kind) != outcome.saved.get(kind)])
    if binary is None:
        if truth:
            TruthChecks(tally, heading, truth, ModelAnswers(imports.history),
                        outcome.samples).run()
        return
    kymo = Kymo(binary, os.path.join(folder, "store-" + os.path.basename(path)), environment)
    try:
        report = kymo.json("import", path, "--tz", zone, codes=(0, 3))
    except (RuntimeError, ValueError) as error:
        tally.check(False, heading + ": import", error)
        return
    report_matches(tally, heading, report, outcome)
    elements_match(tally, heading, report, outcome)
    listings(tally, heading, kymo, imports, outcome)
    if truth:
        TruthChecks(tally, heading, truth, ProgramAnswers(kymo), outcome.samples).run()
    against_model(tally, heading, kymo, imports, zone)
    again = kymo.json("import", path, codes=(0, 3))["records"]
    tally.check(again["saved"] == 0 and again["duplicate"] + again["rejected"] == again["read"],
                heading + ": importing again adds nothing", again)
