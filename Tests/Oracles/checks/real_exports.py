"""Exports of devices under KYMO_TEST_DATA: counts per type and per element, against expat."""
import io
import json
import os
import subprocess
from collections import Counter
from xml.parsers import expat

from export_model import ExportImport, document, parsable


def exports(folder):
    """Every file under a folder that holds an Apple Health export."""
    for parent, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            path = os.path.join(parent, name)
            if not name.endswith((".xml", ".xml.xz", ".zip")):
                continue
            try:
                head = document(path)[:200_000]
            except ValueError:
                continue
            if b"<HealthData" in head:
                yield path


def elements(path):
    counts = Counter()
    parser = expat.ParserCreate("UTF-8")
    parser.StartElementHandler = lambda name, _: counts.update([name])
    parser.ParseFile(io.BytesIO(parsable(document(path))))
    return counts


def check(tally, kymo, folder, path, name):
    """Imports one export into a store of its own, twice."""
    command = [kymo, "import", path, "--store", os.path.join(folder, "real-" + name.replace(
        os.sep, "-")), "--tz", "Europe/Berlin", "--format", "json"]
    first = subprocess.run(command, capture_output=True, text=True)
    tally.check(first.returncode in (0, 3), name, "exit %d: %s" % (first.returncode, first.stderr))
    if first.returncode not in (0, 3):
        return
    report, model = json.loads(first.stdout), ExportImport().add(path)
    counted = elements(path)
    records = counted.pop("Record", 0)
    tally.check(report["records"]["read"] == records, name, "records read")
    found = {kind: counts["read"] for kind, counts in report["elements"].items()}
    tally.check(found == dict(counted), name, "elements %s, expat counts %s" % (
        sorted(found.items()), sorted(counted.items())))
    for key, value in model.records().items():
        tally.check(report["records"][key] == value, name, "%s: %s, the model has %s" % (
            key, report["records"][key], value))
    for kind in set(model.saved) | set(report["saved"]):
        tally.check(report["saved"].get(kind) == model.saved.get(kind), name, "%s: %s saved, the "
                    "model saves %s" % (kind, report["saved"].get(kind), model.saved.get(kind)))
    again = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    tally.check(again["records"]["saved"] == 0, name, "saved again")


def run(tally, kymo, folder):
    data = os.environ.get("KYMO_TEST_DATA")
    if not data or not os.path.isdir(data):
        print("skipped: KYMO_TEST_DATA names no folder of real exports", flush=True)
        return
    paths = list(exports(data))
    for path in paths:
        check(tally, kymo, folder, path, os.path.relpath(path, data))
    print("%d exports of devices, %d checks so far" % (
        len(paths), tally.passed + tally.failed), flush=True)
