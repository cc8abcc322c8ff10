"""What the document promises of a whole log, checked record by record."""
from event_log.chunks import read_chunk
from event_log.forms import Damage
from event_log.records import NO_HASH, blake2b, payload_hash, read_record

# More problems are counted, not listed.
LISTED_PROBLEMS = 1000


class Verification:
    """Takes all records of a log in order, and collects what is wrong with them.

    A record or chunk that cannot be read is one problem. What would only follow from it, such as
    a deletion of a sample that was saved in it, is not reported.
    """

    def __init__(self):
        self.problems, self.unlisted = [], 0
        self.batches = self.events = self.position = 0
        self.head = NO_HASH
        self.time = None
        self.living = {}
        self.introduced = set()
        # Whether the place, the hash before, and all events so far are known.
        self.knows_place = self.knows_head = self.knows_events = True

    def result(self):
        """What was found, for people and programs."""
        problems = list(self.problems)
        if self.unlisted:
            problems.append(f"and {self.unlisted} more")
        return {"ok": not problems, "events": self.events, "batches": self.batches,
                "position": self.position, "head": self.head.hex(), "problems": problems}

    def report(self, position, text):
        """Takes note of a problem."""
        if len(self.problems) < LISTED_PROBLEMS:
            self.problems.append(f"position {position}: {text}")
        else:
            self.unlisted += 1

    def add(self, key, value):
        """Checks the next record."""
        self.batches += 1
        place = int.from_bytes(key, "big")
        try:
            batch = read_record(value)
        except Damage as damage:
            self.report(place, f"the record: {damage}")
            self.knows_place = self.knows_head = self.knows_events = False
            return
        self.check_batch(key, batch)
        for data, events in batch.chunks:
            self.check_chunk(place, data, events)
            place += events

    def check_batch(self, key, batch):
        """Key, positions, hashes and time of a batch, but not the events in its chunks."""
        header, place = batch.header, int.from_bytes(key, "big")
        if len(key) != 8:
            self.report(place, f"a key of {len(key)} bytes")
        if header.first != place:
            self.report(place, f"the header says that position {header.first} is the first")
        if self.knows_place and place != self.position + 1:
            self.report(place, f"follows position {self.position}")
        if blake2b(batch.header_bytes) != batch.hash:
            self.report(place, "the batch hash is not that of the header")
        if payload_hash([data for data, _ in batch.chunks]) != header.payload:
            self.report(place, "the payload hash is not that of the chunks")
        if self.knows_head and header.previous != self.head:
            self.report(place, "the previous hash is not that of the batch before")
        if self.time is not None and header.time < self.time:
            self.report(place, "the commit time is before that of the batch before")
        if self.knows_head and header.flags & 1 and header.time != self.time:
            self.report(place, "the time was not taken from the batch before, as bit 0 says")
        self.knows_place = self.knows_head = True
        self.position = place + header.count - 1
        self.head, self.time = batch.hash, header.time

    def check_chunk(self, place, data, expected):
        """The events of a chunk, and whether they fit to those before."""
        try:
            events = read_chunk(data, expected)
        except Damage as damage:
            self.report(place, f"the chunk: {damage}")
            self.knows_events = False
            return
        self.events += len(events)
        for position, (kind, content) in enumerate(events, place):
            if kind == "saved":
                self.check_saved(position, content)
            elif kind == "deleted":
                self.check_deleted(position, content)
            elif kind == "sourceIntroduced":
                self.introduced.add(content["bundleIdentifier"])

    def check_saved(self, position, sample):
        """A sample has an introduced source, and no living one has its identifier."""
        bundle = sample.source["bundleIdentifier"]
        if self.knows_events and bundle not in self.introduced:
            self.report(position, f"the source {bundle!r} was not introduced")
        if self.knows_events and sample.uuid in self.living:
            first = self.living[sample.uuid][0]
            self.report(position, f"the sample {sample.uuid.hex()} lives since position {first}")
        self.living[sample.uuid] = (position, sample.type)

    def check_deleted(self, position, deletion):
        """A deletion names a living sample, the type it has and where it was saved."""
        named = deletion["savedAt"], deletion["type"]
        saved = self.living.pop(deletion["uuid"], None)
        if saved is None and self.knows_events:
            self.report(position, f"deletes {deletion['uuid'].hex()}, which does not live")
        elif saved is not None and saved != named:
            self.report(position, f"deletes {named[1]!r} of position {named[0]}, but it is "
                                  f"{saved[1]!r} of position {saved[0]}")
