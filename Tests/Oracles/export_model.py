#!/usr/bin/env python3
"""An Apple Health export, read with expat: what an import of it must save and report.

    export_model.py export.zip            prints the expected report

The document type and characters that XML forbids are removed before parsing (export-format Q1, Q3).
Identity, copies, twins, source kinds and the order in which sources are introduced follow
decisions 7.
"""
import hashlib
import io
import json
import lzma
import os
import re
import sys
import unicodedata
import zipfile
from collections import Counter
from datetime import date
from xml.parsers import expat

from import_model import Row, Store
from rules.instants import DAY_OF_2001
from statistics_model import TYPES, History, Sample
from rules.units import SCHEMAS, UnitError, convert

QUANTITY = "HKQuantityTypeIdentifier"
LONG = re.compile(r"^(\d{4}-\d\d-\d\d) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$")
COMPACT = re.compile(r"^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([+-])(\d\d)(\d\d)$")
DEVICE_KEYS = ("name", "manufacturer", "model", "hardware", "firmware", "software",
               "localIdentifier", "UDIDeviceIdentifier", "creation date")
DEVICE_SPLIT = re.compile(r"(?:^|, )(%s):" % "|".join(DEVICE_KEYS))
ILLEGAL = bytes(c for c in range(32) if c not in (9, 10, 13))
APPLE = ("Apple", "Apple Inc.")
DAYS = {}


def health_app_names():
    path = os.path.join(SCHEMAS, "health-app-names.json")
    if not os.path.exists(path):
        return {"Health"}
    with open(path, encoding="utf-8") as file:
        table = json.load(file)
    found = set()

    def walk(value):
        if isinstance(value, str):
            found.add(value)
        for item in value.values() if isinstance(value, dict) else \
                value if isinstance(value, list) else ():
            walk(item)
    walk(table.get("names", table) if isinstance(table, dict) else table)
    return found


def instant(text):
    """Seconds since 2001, or None when the text is no date."""
    found = LONG.match(text or "")
    if found:
        day, hour, minute, second, sign, hours, minutes = found.groups()
    else:
        found = COMPACT.match(text or "")
        if not found:
            return None
        day = "-".join(found.groups()[:3])
        hour, minute, second, sign, hours, minutes = found.groups()[3:]
    number = DAYS.get(day)
    if number is None:
        number = DAYS[day] = date(*map(int, day.split("-"))).toordinal() - DAY_OF_2001
    offset = int(hours) * 3600 + int(minutes) * 60
    wall = number * 86400 + int(hour) * 3600 + int(minute) * 60 + int(second)
    return float(wall - offset if sign == "+" else wall + offset)


def device_fields(text):
    """The fields of a device description, without its pointer and creation date."""
    if not text:
        return ()
    body = re.sub(r"^<?<HKDevice: 0x[0-9a-fA-F]+>, ?", "", text)
    body = body[:-1] if body.endswith(">") else body
    parts = DEVICE_SPLIT.split(body)[1:]
    fields = dict(zip(parts[::2], parts[1::2]))
    fields.pop("creation date", None)
    return tuple(sorted(fields.items()))


def document(path):
    """Bytes of the main XML, found by content."""
    with open(path, "rb") as file:
        head = file.read(4)
    if path.endswith(".xz"):
        return lzma.open(path).read()
    if head[:2] != b"PK":
        with open(path, "rb") as file:
            return file.read()
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.startswith("__MACOSX/") or os.path.basename(name).startswith("._"):
                continue
            with archive.open(name) as file:
                head = file.read(1024)
            if b"<!DOCTYPE HealthData" in head or b"<HealthData" in head:
                return archive.read(name)
    raise ValueError("no Apple Health export in %s" % path)


def parsable(data):
    """The document without its DTD and without what XML forbids."""
    start = data.find(b"<!DOCTYPE")
    if start >= 0:
        root = re.compile(rb"<HealthData[\s>]").search(data, start)
        data = data[:start] + data[root.start():]
    return data.translate(None, ILLEGAL).decode("utf-8", "replace").encode("utf-8")


class Reader:
    """Collects records with their metadata, and counts everything else."""

    def __init__(self):
        self.records, self.elements, self.me, self.export_date = [], Counter(), {}, None
        self.open, self.depth, self.locale, self.at = None, [], None, 0

    def started(self, name, attributes):
        if name == "Record":
            self.open = (attributes, {}, bool(set(self.depth) - {"HealthData"}))
        elif name == "MetadataEntry" and self.open and self.depth[-1] == "Record":
            self.open[1][attributes.get("key")] = attributes.get("value")
        elif name == "HealthData":
            self.locale = attributes.get("locale")
        elif name == "Me":
            self.me = attributes
        elif name == "ExportDate":
            self.export_date = attributes.get("value")
        elif len(self.depth) == 1:
            self.elements[name] += 1
        self.depth.append(name)

    def ended(self, name):
        self.depth.pop()
        if name == "Record" and self.open:
            self.records.append(self.open)
            self.open = None


def read(path):
    reader = Reader()
    parser = expat.ParserCreate("UTF-8")
    parser.StartElementHandler, parser.EndElementHandler = reader.started, reader.ended
    parser.ParseFile(io.BytesIO(parsable(document(path))))
    return reader


def hash_of(name):
    plain = unicodedata.normalize("NFC", name).replace("\u00a0", " ")
    return hashlib.sha256(plain.encode("utf-8")).hexdigest()[:16]


class Sources:
    """Kind, product and bundle identifier of every source name."""

    def __init__(self):
        self.first_party, self.devices, self.hardware = set(), set(), {}
        self.health_names = health_app_names()

    def note(self, name, version, fields, start):
        if not fields:
            return
        self.devices.add(name)
        fields = dict(fields)
        if fields.get("manufacturer") in APPLE and version \
                and fields.get("software") == version:
            self.first_party.add(name)
        if fields.get("hardware") and start >= self.hardware.get(name, (start, ""))[0]:
            self.hardware[name] = (start, fields["hardware"])

    def kind(self, name):
        if name in self.first_party:
            return "firstParty"
        if name in self.health_names and name not in self.devices:
            return "healthApp"
        return "other"

    def bundle(self, name):
        """Other sources: unique here by name, whatever the slug; compare the prefix only."""
        kind = self.kind(name)
        if kind == "firstParty":
            return "com.apple.health." + hash_of(name)
        return "com.apple.Health" if kind == "healthApp" else "import.=" + name


def _kinds():
    """Kind of value of each metadata key of the catalog."""
    path = os.path.join(os.path.dirname(__file__), "..", "..", "Schemas", "metadata-keys.json")
    with open(path, encoding="utf-8") as file:
        return {key["exportKeyString"]: key["valueType"] for key in json.load(file)["keys"]}


KINDS = _kinds()


def typed(metadata):
    """Values as the catalog types them: an export writes booleans and numbers as text."""
    result = {}
    for key, text in metadata.items():
        kind = KINDS.get(key, "")
        if kind == "NSNumber(Bool)" and text in ("0", "1"):
            result[key] = text == "1"
        elif kind == "NSNumber":
            try:
                result[key] = float(text)
            except ValueError:
                result[key] = text
        else:
            result[key] = text
    return result


class ExportImport:
    """Exports of one person into one store, one after the other."""

    def __init__(self):
        self.store, self.history, self.files = Store(), History(), 0

    def row(self, record, sources):
        """The row, or None when the record must be rejected."""
        attributes, metadata, nested = record
        kind, name = attributes.get("type"), attributes.get("sourceName",
                                                            attributes.get("source"))
        start, end = instant(attributes.get("startDate")), instant(attributes.get("endDate"))
        if not kind or name is None or start is None or end is None or end < start:
            return None
        value, unit = attributes.get("value"), attributes.get("unit")
        fields, sample = device_fields(attributes.get("device")), None
        for odd in attributes:
            if "source" in attributes and odd not in ("type", "source", "unit", "value",
                                                      "startDate", "endDate"):
                metadata = dict(metadata, **{"kymo.ios8." + odd: attributes[odd]})
        if kind in TYPES:
            try:
                value = float(value)
                number = convert(value, unit, TYPES[kind]["canonicalUnit"])
            except (TypeError, ValueError, UnitError):
                return None
            sample = Sample()
            sample.type, sample.start, sample.end = kind, start, end
            sample.quantity, sample.entries = number, [(start, end, number)]
            sample.name, sample.metadata = name, typed(metadata)
            sample.created = instant(attributes.get("creationDate"))
        sources.note(name, attributes.get("sourceVersion"), fields, start)
        identity = (kind, name, fields, start, end, value, unit,
                    tuple(sorted(metadata.items(), key=str)))
        created = instant(attributes.get("creationDate"))
        return Row(kind, identity, created, end > start, nested, sample or (name, created, start))

    def add(self, path):
        """Reads an export; the outcome also has `elements`, `reader` and `sources`."""
        reader, sources = read(path), Sources()
        rows = [self.row(record, sources) for record in reader.records]
        kept = [row for row in rows if row is not None]
        outcome = self.store.add(kept, rejected=len(rows) - len(kept))
        self.files += 1
        samples, others = [], []
        for item in outcome.samples:
            if isinstance(item, Sample):
                item.source, item.product = sources.bundle(item.name), None
                if item.name in sources.hardware:
                    item.product = sources.hardware[item.name][1]
                made = item.created if item.created is not None else float("-inf")
                item.position = (self.files, made)
                samples.append(item)
            else:
                others.append(self.stand_in(item, sources))
        self.history.introduce(samples + others)
        self.history.add(samples)
        outcome.samples = samples
        outcome.reader, outcome.elements, outcome.sources = reader, reader.elements, sources
        return outcome

    def stand_in(self, item, sources):
        """A category sample, as far as the introduction of its source needs it."""
        sample = Sample()
        sample.name, sample.created, sample.start = item
        sample.source, sample.product = sources.bundle(sample.name), None
        return sample


def main():
    for path in sys.argv[1:]:
        outcome = ExportImport().add(path)
        print(json.dumps({"records": outcome.records(), "saved": dict(sorted(
            outcome.saved.items())), "elements": dict(outcome.elements),
            "sources": {name: outcome.sources.kind(name) for name in sorted(
                {s.name for s in outcome.samples})}}, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
