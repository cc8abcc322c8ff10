#!/usr/bin/env python3
"""Proof of `Tools/read_log.py`: bytes written by hand from `Schemas/event-log.md`, with hashes from
`b2sum`, and damage to them. Needs the package lmdb. Prints `N passed, 0 failed`.
"""
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile
import unittest

TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tools")
sys.path.insert(0, TOOLS)

from event_log import output  # noqa: E402
from event_log.chunks import read_chunk  # noqa: E402
from event_log.forms import SERIES_LIMIT, Damage, Reader  # noqa: E402
from event_log.records import Header, blake2b, merkle_root, read_record  # noqa: E402
from event_log.samples import read_metadata  # noqa: E402
from event_log.verification import Verification  # noqa: E402

READ_LOG = os.path.join(TOOLS, "read_log.py")
BYTES = bytes.fromhex

# Two events: a source, and a sample with metadata whose identity is computed.
SMALL_CHUNK = BYTES("""
    00000000000000000000000000000000  02  01 20 02
    01 01 41   01 05 636f756e74   01 03 556872 01 77 00 00   00   01 01 01 61 00 02 c3a9   00
    00 00   10 00 02   20 00 00   00   00 00   00 9a9999999999b93f   00 00   00 00   00 00
    00 02   00   00 02
    01 77 03 556872 05 6f74686572 00""")
SMALL_HEADER = BYTES("""
    4b594d4f 0100 0000 0100000000000000 02000000 012023e5c3790300
    08 6b796d6f20616464 02 6d65
    0000000000000000000000000000000000000000000000000000000000000000
    cf1bd1d66ade24c7d2d610884eb5c95f0e8922ff91c032619e112b79ca00f731""")
SMALL_HASH = "7037e93e929edc91f98de81b29bc5fdf3efafae4062ae0adfad4f293f878b28f"
SMALL_RECORD = (BYTES("68000000") + SMALL_HEADER + BYTES(SMALL_HASH)
                + BYTES("01000000 5d000000 0200") + SMALL_CHUNK)

# Sixteen events of all kinds, samples of all value kinds.
FULL_CHUNK = BYTES("""
    000102030405060708090a0b0c0d0e0f  10  01 20 02 02 02 02 04 22 24 26 28 2a 2c 2c 2e 2e 30
    02 01 41 02 4263
    01 05 636f756e74
    01 03 556872 01 77 02 39 00
    01 02 58 00 01 00 00 00 00 00
    01 07 01 61 00 02 c3a9  01 62 01  01 63 02  01 64 03 03  01 65 04 000000000000f83f
       01 66 05 0000000000000440 01 6d  01 67 06 000000000000e0bf
    01 02 6f6b
    01 00 00 02 02
    13 02 b817 00 d00f
    23 01 00 f403 00 e807
    02 0a
    23 00 e807
    02 00 00 02
    00 9a9999999999b93f
    00 00
    01 05
    00 00
    00 00
    01 00 02 00 00
    01 02 00 00 00
    02 02
    01 00 02 02 04
    02  11 01 32 34  21 00 02  03 0000000000001c40 0000000000000080
    02  10 01 78 7a  02 7431  02 7432
    00112233445566778899aabbccddeeff
    00112233445566778899aabbccddeeff 01 41 02 03 6e6f
    01 77 03 556872 09 6865616c7468417070 02 57
    01 77 05 6f74686572
    01 41 02 01 77 01 78
    04
    0d 4575726f70652f4265726c696e
    01 62 00
    02 41 0a 7365676d656e742d31
    00 00
    03 00 03 503144 000000000000e0bf 03 555443 00
    04 02 41 04 50543148 0000000000000000 03 555443 01
    03""")
SOURCE = {"name": "Uhr", "bundleIdentifier": "w", "version": "9", "productType": None}
FULL_EVENTS = [
    {"kind": "sourceIntroduced", "bundleIdentifier": "w", "name": "Uhr", "sourceKind": "healthApp",
     "productType": "W"},
    {"kind": "saved", "uuid": "00112233-4455-6677-8899-aabbccddeeff", "type": "A", "start": 1.5,
     "startText": "1.5", "end": 1.5, "endText": "1.5", "valueKind": "quantity", "value": 0.1,
     "unit": "count", "source": SOURCE, "metadata": {
         "a": {"kind": "text", "value": "é"}, "b": {"kind": "boolean", "value": False},
         "c": {"kind": "boolean", "value": True}, "d": {"kind": "integer", "value": -2},
         "e": {"kind": "number", "value": 1.5},
         "f": {"kind": "quantity", "value": 2.5, "unit": "m"},
         "g": {"kind": "instant", "value": -0.5}}},
    {"kind": "saved", "uuid": "00e3c7a7-3dc4-818d-8ca3-e963c5485535", "type": "A", "start": 2.5,
     "startText": "2.5", "end": 2.75, "endText": "2.75", "created": 3.25, "createdText": "3.25",
     "valueKind": "series", "unit": "count", "source": SOURCE,
     "series": [{"start": 2.5, "end": 2.6, "value": 7.0},
                {"start": 2.6, "end": 2.7, "value": -0.0}],
     "device": {"name": "X", "manufacturer": None, "model": "", "hardwareVersion": None,
                "firmwareVersion": None, "softwareVersion": None, "localIdentifier": None,
                "udiDeviceIdentifier": None},
     "beats": [{"beatsPerMinute": 60.0, "time": "t1"}, {"beatsPerMinute": 61.0, "time": "t2"}]},
    {"kind": "saved", "uuid": "00e3c7a7-41ac-8585-b311-e67292c9a9ec", "type": "Bc", "start": 3.5,
     "startText": "3.5", "end": 3.5, "endText": "3.5", "valueKind": "category", "category": -3,
     "source": SOURCE},
    {"kind": "saved", "uuid": "00e3c7a7-4594-8678-9c8c-1e95fdefa817", "type": "Bc", "start": 4.5,
     "startText": "4.5", "end": 5.0, "endText": "5.0", "created": 5.5, "createdText": "5.5",
     "valueKind": "text", "text": "ok", "source": SOURCE},
    {"kind": "deleted", "uuid": "00112233-4455-6677-8899-aabbccddeeff", "type": "A", "savedAt": 2,
     "reason": "no"},
    {"kind": "sourceKindSet", "bundleIdentifier": "w", "sourceKind": "other"},
    {"kind": "sourceOrderSet", "type": "A", "sources": ["w", "x"]},
    {"kind": "typeTableSet", "typeTable": 2},
    {"kind": "homeZoneSet", "timeZone": "Europe/Berlin"},
    {"kind": "characteristicSet", "identifier": "b", "value": None},
    {"kind": "mergePolicySet", "type": "A", "mergePolicy": "segment-1"},
    {"kind": "mergePolicySet", "type": None, "mergePolicy": None},
    {"kind": "gridAdded", "grid": 3, "type": None, "every": "P1D", "anchor": -0.5,
     "timeZone": "UTC", "automatic": False},
    {"kind": "gridAdded", "grid": 4, "type": "A", "every": "PT1H", "anchor": 0.0,
     "timeZone": "UTC", "automatic": True},
    {"kind": "gridRemoved", "grid": 3},
]


def record(first=1, chunks=((SMALL_CHUNK, 2),), previous=bytes(32), time=0, flags=0, payload=None):
    """Key, value and hash of a record with right hashes; what is wrong is in the arguments."""
    payload = payload or merkle_root([blake2b(b"\0" + chunk) for chunk, _ in chunks])
    header = struct.pack("<4sHHQIq", b"KYMO", 1, flags, first, sum(n for _, n in chunks), time)
    header += BYTES("01 74 01 70") + previous + payload
    table = b"".join(struct.pack("<IH", len(chunk), n) for chunk, n in chunks)
    value = struct.pack("<I", len(header)) + header + blake2b(header)
    value += struct.pack("<I", len(chunks)) + table + b"".join(chunk for chunk, _ in chunks)
    return first.to_bytes(8, "big"), value, blake2b(header)


def verified(*records):
    """The result of verification of records."""
    verification = Verification()
    for key, value in records:
        verification.add(key, value)
    return verification.result()


def events_of(value):
    """The JSON texts of a record's events."""
    batch = read_record(value)
    return [output.line(output.event(batch.header, position, kind, content))
            for chunk, count in batch.chunks
            for position, (kind, content) in enumerate(read_chunk(chunk, count), 1)]


def deletion(position, identifier=SMALL_CHUNK[:16], type="A"):
    """A chunk with one deletion."""
    return (bytes(16) + BYTES("01 00 04") + identifier + bytes([len(type)]) + type.encode()
            + bytes([position, 0]), 1)


class Forms(unittest.TestCase):
    """Sections 2 and 8."""

    def read(self, text, read):
        reader = Reader(BYTES(text))
        value = read(reader)
        reader.finish("the test")
        return value

    def refuse(self, text, read):
        with self.assertRaises(Damage):
            self.read(text, read)

    def test_varints(self):
        for text, value in (("00", 0), ("7f", 127), ("8001", 128), ("ac02", 300),
                            ("e58e26", 624485), ("ffffffffffffffffff01", (1 << 64) - 1)):
            self.assertEqual(self.read(text, Reader.varint), value)
        for text in ("", "80", "ffffffffffffffffff02", "8080808080808080808001", "ffffffffffff"):
            self.refuse(text, Reader.varint)

    def test_zigzag(self):
        for text, value in (("00", 0), ("01", -1), ("02", 1), ("03", -2), ("d00f", 1000),
                            ("feffffffffffffffff01", (1 << 63) - 1),
                            ("ffffffffffffffffff01", -1 << 63)):
            self.assertEqual(self.read(text, Reader.zigzag), value)

    def test_texts(self):
        self.assertEqual(self.read("03 e282ac", Reader.text), "€")
        self.assertEqual(self.read("00", Reader.text), "")
        self.assertIsNone(self.read("00", Reader.optional_text))
        self.assertEqual(self.read("01", Reader.optional_text), "")
        self.assertEqual(self.read("02 41", Reader.optional_text), "A")
        for text in ("02 41", "01 ff", "03 eda080", "02 c080"):
            self.refuse(text, Reader.text)

    def test_columns_of_integers(self):
        for text, values in (("00 05", [-3, -3, -3]), ("01 00 01 02", [0, -1, 1]),
                             ("02 14 01 02 03", [10, 11, 9]), ("02 14 00 02", [10, 11, 12]),
                             ("02 feffffffffffffffff01 00 02",
                              [(1 << 63) - 1, -1 << 63, (-1 << 63) + 1])):
            self.assertEqual(self.read(text, lambda r: r.integers(3)), values)
        self.assertEqual(self.read("02 14", lambda r: r.integers(1)), [10])
        self.assertEqual(self.read("", lambda r: r.integers(0)), [])
        for text in ("03 00", "01 00 00", "02 14 02 00 00", ""):
            self.refuse(text, lambda r: r.integers(3))

    def test_columns_of_doubles(self):
        for text, values in (("00 000000000000f83f", [1.5, 1.5]),
                             ("03 000000000000f83f 0000000000000080", [1.5, -0.0]),
                             ("10 01 02 03", [1.0, -2.0]), ("11 01 06 08", [0.3, 0.4]),
                             ("19 00 02", [1e-9, 1e-9]),
                             ("11 00 86808080808080 20", [900719925474099.625] * 2)):
            self.assertEqual(list(map(repr, self.read(text, lambda r: r.doubles(2)).values)),
                             list(map(repr, values)))
        self.assertEqual(self.read("", lambda r: r.doubles(0)).values, [])
        for text in ("01", "02", "1a 00 00", "20 00 00", "30 00 00", "03 000000000000f83f"):
            self.refuse(text, lambda r: r.doubles(2))

    def test_columns_with_reference(self):
        def pair(text):
            return self.read(text, lambda r: r.doubles(3, r.doubles(3)))
        column = pair("11 02 0a 00 02  21 01 00 02 01")
        self.assertEqual((column.values, column.power, column.integers),
                         ([.5, .7, .6], 1, [5, 7, 6]))
        chosen = column.where([True, False, True])
        self.assertEqual((chosen.values, chosen.power, chosen.integers), ([.5, .6], 1, [5, 6]))
        self.assertEqual(pair("11 00 0a  12 00 0a").values, [.05, .05, .05])
        for text in ("11 00 0a  22 00 0a", "00 000000000000f83f  20 00 00"):
            with self.assertRaises(Damage):
                pair(text)

    def test_presence(self):
        for text, count, values in (("00", 2, [False, False]), ("01", 2, [True, True]),
                                    ("00", 0, []), ("02 05", 3, [True, False, True]),
                                    ("02 80 01", 9, [False] * 7 + [True] * 2)):
            self.assertEqual(self.read(text, lambda r: r.presence(count)), values)
        for text in ("03", "02", "02 08"):
            self.refuse(text, lambda r: r.presence(3))

    def test_metadata_sets(self):
        self.assertEqual(self.read("02 01 61 02 02 c3a9 03 03", read_metadata),
                         {"a": ("boolean", True, None), "é": ("integer", -2, None)})
        for text in ("00", "02 01 62 01 01 61 01", "02 01 61 01 01 61 01", "01 01 61 07", "01 01"):
            self.refuse(text, read_metadata)

    def test_counts_ask_for_no_memory(self):
        self.refuse("ffffffffffffffffff01", Reader.entries)
        self.refuse("01 00", lambda r: r.integers(1 << 60))
        self.assertLess(SERIES_LIMIT, 1 << 24)


class Records(unittest.TestCase):
    """Sections 3 to 7."""

    def problems(self, *records):
        return " | ".join(verified(*records)["problems"])

    def test_a_small_batch(self):
        self.assertEqual(verified((bytes(7) + b"\1", SMALL_RECORD)), {
            "ok": True, "events": 2, "batches": 1, "position": 2, "head": SMALL_HASH,
            "problems": []})
        introduced, saved = map(json.loads, events_of(SMALL_RECORD))
        self.assertEqual(introduced, {
            "position": 1, "time": "2001-01-01T00:00:00.000001Z", "kind": "sourceIntroduced",
            "frontEnd": "kymo add", "principal": "me", "bundleIdentifier": "w", "name": "Uhr",
            "sourceKind": "other", "productType": None})
        self.assertEqual(saved["uuid"], "00e3c7a7-37e8-89d4-a9c0-03a3d49bde7f")
        self.assertEqual((saved["position"], saved["value"]), (2, 0.1))

    def test_every_kind_of_event(self):
        key, value, _ = record(chunks=[(FULL_CHUNK, 16)])
        self.assertTrue(verified((key, value))["ok"])
        common = {"time": "1970-01-01T00:00:00.000000Z", "frontEnd": "t", "principal": "p"}
        for position, (text, event) in enumerate(zip(events_of(value), FULL_EVENTS), 1):
            self.assertEqual(json.loads(text), {"position": position, **common, **event})

    def test_merkle_trees(self):
        def node(left, right):
            return blake2b(b"\1" + left + right)
        a, b, c, d, e = (blake2b(bytes([leaf])) for leaf in range(5))
        self.assertEqual(merkle_root([a]), a)
        self.assertEqual(merkle_root([a, b, c]), node(node(a, b), c))
        self.assertEqual(merkle_root([a, b, c, d]), node(node(a, b), node(c, d)))
        self.assertEqual(merkle_root([a, b, c, d, e]), node(node(node(a, b), node(c, d)), e))

    def test_numbers_that_json_does_not_have(self):
        chunk = SMALL_CHUNK.replace(BYTES("9a9999999999b93f"), struct.pack("<d", math.nan))
        self.assertEqual(json.loads(events_of(record(chunks=[(chunk, 2)])[1])[1])["value"], "nan")
        chunk = SMALL_CHUNK.replace(BYTES("100002 200000"), b"\0" + struct.pack("<d", -math.inf)
                                    + BYTES("100000"))
        self.assertIn('"startText":"-inf"', events_of(record(chunks=[(chunk, 2)])[1])[1])

    def test_the_chain(self):
        key, value, head = record(time=5)
        setting = (bytes(16) + BYTES("01 00 26 02"), 1)
        self.assertTrue(verified((key, value), record(3, [setting], head, 5, 1)[:2])["ok"])
        for problem, following in (
                ("follows position 2", record(4, [setting], head, 5)),
                ("previous hash", record(3, [setting], bytes(32), 5)),
                ("commit time is before", record(3, [setting], head, 4)),
                ("was not taken", record(3, [setting], head, 6, 1)),
                ("payload hash", record(3, [setting], head, 6, payload=b"x" * 32))):
            self.assertIn(problem, self.problems((key, value), following[:2]))
        self.assertIn("follows position 0", self.problems(record(2)[:2]))
        self.assertIn("says that position 1", self.problems((bytes(7) + b"\2", value)))
        self.assertIn("a key of 7 bytes", self.problems((bytes(6) + b"\1", value)))
        self.assertIn("flags 4", self.problems(record(flags=4)[:2]))
        self.assertIn("25 is no kind", self.problems(record(chunks=[(
            bytes(16) + BYTES("01 00 32"), 1)])[:2]))

    def test_samples_that_live_and_sources(self):
        small, stored = (SMALL_CHUNK, 2), BYTES("00e3c7a737e889d4a9c003a3d49bde7f")
        self.assertTrue(verified(record(chunks=[small, deletion(2, stored), small])[:2])["ok"])
        for problem, chunks in (
                ("lives since position 2", [small, small]),
                ("does not live", [small, deletion(2)]),
                ("does not live", [small, deletion(2, stored), deletion(2, stored)]),
                ("of position 1, but", [small, deletion(1, stored)]),
                ("deletes 'B'", [small, deletion(2, stored, "B")]),
                ("'w' was not introduced", [(SMALL_CHUNK.replace(b"\1\x20\2", b"\1\2\x20"), 2)])):
            self.assertIn(problem, self.problems(record(chunks=chunks)[:2]))

    def test_a_chunk_that_is_not_read_to_its_end(self):
        for chunk in (SMALL_CHUNK + b"\0", SMALL_CHUNK[:-1]):
            self.assertIn("the chunk: ", self.problems(record(chunks=[(chunk, 2)])[:2]))
        self.assertIn("the table gives 1", self.problems(record(chunks=[(SMALL_CHUNK, 1)])[:2]))


class DamagedBytes(unittest.TestCase):
    """No bytes end the program, and --verify reports each change."""

    def test_each_byte_of_a_record(self):
        full = record(chunks=[(FULL_CHUNK, 16)])[:2]
        for key, value in ((bytes(7) + b"\1", SMALL_RECORD), full):
            for place in range(len(value)):
                for change in (0x01, 0x80, 0xFF):
                    damaged = bytearray(value)
                    damaged[place] ^= change
                    self.assertFalse(verified((key, bytes(damaged)))["ok"], (place, change))
                    self.read(bytes(damaged))
                self.assertFalse(verified((key, value[:place]))["ok"], place)

    def test_chunks_whose_hashes_are_right(self):
        chance = random.Random(20010101)
        for place in range(len(FULL_CHUNK)):
            for _ in range(20):
                damaged = bytearray(FULL_CHUNK)
                damaged[place] = chance.randrange(256)
                damaged[chance.randrange(16, len(FULL_CHUNK))] ^= chance.choice((0, 1, 0x80))
                key, value, _ = record(chunks=[(bytes(damaged), 16)])
                verified((key, value))
                self.read(value)

    def read(self, value):
        try:
            events_of(value)
        except Damage:
            pass

    def test_events_that_are_not_in_the_record(self):
        with self.assertRaises(Damage):
            output.event(Header(0, 1, 1, 1 << 62, "", "", b"", b""), 1, "typeTableSet", {})


class CommandLine(unittest.TestCase):
    """The program, run on stores."""

    def run_on(self, store, *options):
        done = subprocess.run([sys.executable, READ_LOG, store, *options], text=True,
                              capture_output=True, timeout=60, encoding="utf-8")
        self.assertNotIn("Traceback", done.stderr)
        self.assertLessEqual(done.stderr.count("\n"), 1)
        self.assertEqual(done.stderr != "", done.returncode != 0 and "--verify" not in options
                         or done.returncode == 1)
        return done.returncode, done.stdout

    def make(self, *records, name=b"log"):
        import lmdb
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with lmdb.open(folder.name, max_dbs=4, sync=False) as environment:
            database = environment.open_db(name)
            with environment.begin(write=True, db=database) as transaction:
                for key, value in records:
                    transaction.put(key, value)
        return folder.name

    def test_a_store(self):
        store = self.make((bytes(7) + b"\1", SMALL_RECORD))
        code, printed = self.run_on(store)
        self.assertEqual((code, printed.splitlines()), (0, events_of(SMALL_RECORD)))
        code, printed = self.run_on(store, "--verify")
        self.assertEqual((code, json.loads(printed)["head"]), (0, SMALL_HASH))
        self.assertEqual(self.run_on(store, "--samples"),
                         (0, events_of(SMALL_RECORD)[1] + "\n"))
        self.assertIn("1 living samples", self.run_on(store, "--format", "summary")[1])

    def test_deleted_samples_are_not_alive(self):
        store = self.make(record(chunks=[(FULL_CHUNK, 16)])[:2])
        positions = [json.loads(text)["position"]
                     for text in self.run_on(store, "--samples")[1].splitlines()]
        self.assertEqual(positions, [3, 4, 5])

    def test_an_empty_log(self):
        code, printed = self.run_on(self.make(), "--verify")
        self.assertEqual((code, json.loads(printed)), (0, {
            "ok": True, "events": 0, "batches": 0, "position": 0, "head": "00" * 32,
            "problems": []}))
        self.assertEqual(self.run_on(self.make()), (0, ""))

    def test_damaged_records(self):
        for place in range(0, len(SMALL_RECORD), 23):
            damaged = bytearray(SMALL_RECORD)
            damaged[place] ^= 0xFF
            store = self.make((bytes(7) + b"\1", bytes(damaged)))
            code, printed = self.run_on(store, "--verify")
            self.assertEqual((code, json.loads(printed)["ok"]), (4, False))
            self.assertEqual(self.run_on(store), (4, ""))
            self.assertEqual(self.run_on(store, "--samples"), (4, ""))

    def test_what_is_no_store(self):
        with tempfile.TemporaryDirectory() as folder:
            for options in ((), ("--verify",)):
                self.assertEqual(self.run_on(folder, *options), (1, ""))
                self.assertEqual(self.run_on(os.path.join(folder, "none"), *options), (1, ""))
            self.assertEqual(os.listdir(folder), [])
            with open(os.path.join(folder, "data.mdb"), "wb") as file:
                file.write(b"no environment" * 1000)
            self.assertEqual(self.run_on(folder), (1, ""))
        self.assertEqual(self.run_on(self.make(name=b"other")), (1, ""))

    def test_an_environment_that_was_cut(self):
        store = self.make((bytes(7) + b"\1", SMALL_RECORD))
        os.truncate(os.path.join(store, "data.mdb"), 8192)
        done = subprocess.run([sys.executable, READ_LOG, store], capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"\Aread_log\.py: [^\n]+\n\Z")


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=0).result
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    sys.exit(failed > 0)
