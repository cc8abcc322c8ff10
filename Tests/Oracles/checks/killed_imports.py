"""Imports that are killed in both phases or interrupted in the second, and completed by another.

What the store holds in the end must be what one undisturbed import stores, sound after every kill,
and answering other processes all the while.
"""
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import time

RECORDS = 240_000
ROUNDS, KILLS = 3, 4
# An import may end before a signal reaches it.
ATTEMPTS = 10
TYPES = (("StepCount", "count"), ("DistanceWalkingRunning", "km"), ("HeartRate", "count/min"))


def write_export(path):
    """Minutes of three types from two sources, a tenth of them in disorder."""
    chance = random.Random(20)
    minutes = list(range(RECORDS // len(TYPES)))
    for _ in range(len(minutes) // 10):
        one, other = chance.randrange(len(minutes)), chance.randrange(len(minutes))
        minutes[one], minutes[other] = minutes[other], minutes[one]
    with open(path, "w") as file:
        file.write('<?xml version="1.0"?>\n<HealthData locale="en_US">\n'
                   ' <ExportDate value="2024-12-01 08:00:00 +0000"/>\n')
        for minute in minutes:
            start = time.strftime("%Y-%m-%d %H:%M", time.gmtime(1_600_000_000 // 60 * 60
                                                                + minute * 60))
            for number, (kind, unit) in enumerate(TYPES):
                file.write(f' <Record type="HKQuantityTypeIdentifier{kind}" sourceName="Source '
                           f'{minute % 2}" unit="{unit}" creationDate="2024-11-30 08:00:00 +0000" '
                           f'startDate="{start}:00 +0000" endDate="{start}:{10 + number} +0000" '
                           f'value="{1 + minute % 97}"/>\n')
        file.write("</HealthData>\n")


class Place:
    """A store that is imported into."""

    def __init__(self, kymo, export, store):
        self.kymo, self.export, self.store = kymo, export, store
        self.replay = os.path.join(os.path.dirname(kymo), "kymo-replay")

    def start(self):
        return subprocess.Popen(
            [self.kymo, "import", self.export, "--store", self.store, "--tz", "UTC", "--quiet"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def ask(self, *words, program=None):
        return subprocess.run([program or self.kymo, *words, "--store", self.store],
                              capture_output=True, text=True)

    def touched(self):
        try:
            return os.stat(os.path.join(self.store, "data.mdb")).st_mtime_ns
        except OSError:
            return None

    def wait_for_commit(self, process, before):
        """Waits until the store is written to; False if the import ended without."""
        while self.touched() == before:
            if process.poll() is not None:
                return False
            time.sleep(0.002)
        return True

    def wait_for_store(self, process):
        """Waits until the first batch is stored; False if the import ended before."""
        while self.ask("types").returncode != 0:
            if process.poll() is not None:
                return False
        return True

    def verify(self, tally, what):
        """Checks that the store is sound.

        Returns the log's position; 0 while there is no store.
        """
        found = self.ask("verify", "--format", "json", program=self.replay)
        if "storeNotFound" in found.stderr:
            return 0
        answer = json.loads(found.stdout) if found.stdout else {}
        tally.check(found.returncode == 0 and answer.get("ok") is True, what,
                    found.stderr or found.stdout)
        left = set(os.listdir(self.store)) - {"data.mdb", "lock.mdb", "writer.lock", "commits"}
        tally.check(not left, what, f"left beside the store: {left}")
        return answer.get("position", 0)

    def contents(self):
        """Hashes of all samples, by type."""
        types = json.loads(self.ask("types", "--format", "json").stdout)
        return {kind["type"]: hashlib.sha256(self.ask(
            "samples", kind["type"], "--format", "ndjson").stdout.encode()).hexdigest()
            for kind in types}


def complete(tally, place, wanted, what):
    """Imports to the end."""
    process = place.start()
    words = process.communicate()[1]
    tally.check(process.returncode == 0, what, words)
    place.verify(tally, what)
    tally.check(place.contents() == wanted, what, "not what an undisturbed import stores")


def check_kills(tally, place, wanted, seconds, chance, what):
    reached = 0
    for kill in range(KILLS):
        before = place.touched()
        process = place.start()
        if kill == 0:
            time.sleep(chance.uniform(0, seconds * 0.4))
        elif place.wait_for_commit(process, before):
            time.sleep(chance.uniform(0, seconds * 0.1))
        process.kill()
        process.communicate()
        position = place.verify(tally, f"{what}, kill {kill}")
        tally.check(position >= reached, what, f"the log went back to {position}")
        reached = position
    complete(tally, place, wanted, what)


def check_interruption(tally, place, wanted):
    for _ in range(ATTEMPTS):
        process = place.start()
        tally.check(place.wait_for_store(process), "interrupted in commit", "nothing stored")
        process.send_signal(signal.SIGINT)
        words = process.communicate()[1]
        if process.returncode != 0:
            break
        # The signal came after the last batch; that says nothing.
        shutil.rmtree(place.store)
    tally.check(process.returncode == 130, "interrupted in commit", words)
    tally.check("import the same file again" in words, "interrupted in commit", words)
    position = place.verify(tally, "interrupted in commit")
    tally.check(0 < position < RECORDS, "interrupted in commit", f"position {position}")
    complete(tally, place, wanted, "interrupted in commit")


def check_company(tally, place):
    """Others read all the while, and a second writer waits its turn."""
    process = place.start()
    tally.check(place.wait_for_store(process), "import beside others", "nothing stored")
    writer = subprocess.Popen(
        [place.kymo, "add", "bodyMass", "--value", "70", "--unit", "kg",
         "--store", place.store, "--start", "2024-05-01T10:00:00Z"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True)
    counts = []
    while process.poll() is None:
        found = place.ask("types", "--format", "json")
        tally.check(found.returncode == 0, "reading beside an import", found.stderr)
        counts.append(sum(kind["count"] for kind in json.loads(found.stdout or "[]")))
        time.sleep(0.02)
    words = process.communicate()[1]
    tally.check(process.returncode == 0, "import beside others", words)
    tally.check(counts == sorted(counts), "reading beside an import", counts)
    words = writer.communicate()[1]
    tally.check(writer.returncode == 0, "a second writer", words)
    found = json.loads(place.ask("types", "--format", "json").stdout)
    tally.check(sum(kind["count"] for kind in found) == RECORDS + 1, "a second writer", found)


def run(tally, kymo, folder):
    export = os.path.join(folder, "killed.xml")
    write_export(export)
    calm = Place(kymo, export, os.path.join(folder, "undisturbed"))
    began = time.time()
    words = calm.start().communicate()[1]
    seconds = time.time() - began
    wanted = calm.contents()
    tally.check(len(wanted) == len(TYPES), "undisturbed import", words)
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    for number in range(ROUNDS):
        check_kills(tally, Place(kymo, export, os.path.join(folder, f"killed-{number}")), wanted,
                    seconds, chance, f"killed import {number}")
    check_interruption(tally, Place(kymo, export, os.path.join(folder, "interrupted")), wanted)
    check_company(tally, Place(kymo, export, os.path.join(folder, "company")))
    print("killed imports (seed %d): %d checks so far" % (seed, tally.passed + tally.failed),
          flush=True)
