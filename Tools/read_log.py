#!/usr/bin/env python3
"""Reads the event log of a Kymo store, sharing no code with Kymo.

    read_log.py STORE                     one JSON object for each event, in order
    read_log.py STORE --samples           only the samples that are alive at the end
    read_log.py STORE --format summary    counts
    read_log.py STORE --verify            checks all that Schemas/event-log.md promises

The store may be in use; it is only read. --verify prints one JSON object. Exit codes: 0; 1 there is
no store or it cannot be opened; 2 wrong use; 4 the log is not what was written. Python 3.9 or newer
and the package lmdb.
"""
import argparse
import os
import sys
from collections import Counter
from contextlib import contextmanager

from event_log import output
from event_log.chunks import holds_deletion, read_chunk
from event_log.forms import Damage
from event_log.records import read_record
from event_log.verification import Verification

UNREADABLE, DAMAGED = 1, 4


class Unreadable(Exception):
    """There is no store, or it cannot be opened."""


class Log:
    """The log of a store as it was when it was opened."""

    def __init__(self, path):
        try:
            import lmdb
        except ImportError:
            raise Unreadable("the Python package lmdb is missing: pip install lmdb") from None
        # Asked first, because LMDB would make a lock file in any folder.
        if not os.path.isfile(os.path.join(path, "data.mdb")):
            raise Unreadable(f"there is no store in {path}")
        self.error = lmdb.Error
        try:
            self.environment = lmdb.open(path, readonly=True, create=False, max_dbs=8)
            self.transaction = self.environment.begin()
            self.database = self.environment.open_db(b"log", self.transaction, create=False)
        except lmdb.NotFoundError:
            raise Unreadable(f"the LMDB environment in {path} holds no log") from None
        except (lmdb.Error, OSError) as error:
            raise Unreadable(f"the store cannot be opened: {error}") from None

    def records(self):
        """Pairs of key and value, in order of the keys."""
        last, found = None, 0
        try:
            for key, value in self.transaction.cursor(self.database):
                # Damaged pages could lead round and round.
                if last is not None and key <= last:
                    raise Damage("the keys of the log are not in order")
                last = key
                found += 1
                yield key, value
            entries = self.transaction.stat(self.database)["entries"]
        except self.error as error:
            raise Damage(f"LMDB cannot read the log: {error}") from None
        if found != entries:
            raise Damage(f"LMDB counts {entries} records in the log, but {found} are found")

    def chunks(self):
        """Header, first position, bytes and number of events of each chunk, in order.

        Hashes and positions are checked, so that no changed byte is taken for data.
        """
        verification = Verification()
        for key, value in self.records():
            with place(int.from_bytes(key, "big")):
                batch = read_record(value)
            verification.check_batch(key, batch)
            if verification.problems:
                raise Damage(verification.problems[0])
            position = batch.header.first
            for data, count in batch.chunks:
                yield batch.header, position, data, count
                position += count

    def events(self):
        """Header, position, kind and content of each event, in order."""
        for header, first, data, count in self.chunks():
            with place(first):
                events = read_chunk(data, count)
            for position, (kind, content) in enumerate(events, first):
                yield header, position, kind, content

    def deleted(self):
        """The positions of the events that saved what was deleted later."""
        positions = set()
        for _, first, data, count in self.chunks():
            with place(first):
                if holds_deletion(data):
                    positions.update(content["savedAt"] for kind, content
                                     in read_chunk(data, count) if kind == "deleted")
        return positions


@contextmanager
def place(position):
    """Says of damage where it is."""
    try:
        yield
    except Damage as damage:
        raise Damage(f"position {position}: {damage}") from None


def write_events(log):
    """One line for each event."""
    for entry in log.events():
        print(output.line(output.event(*entry)))


def write_samples(log):
    """One line for each living sample."""
    deleted = log.deleted()
    for header, position, kind, content in log.events():
        if kind == "saved" and position not in deleted:
            print(output.line(output.event(header, position, kind, content)))


def write_summary(log):
    """Counts of batches, events by kind, and living samples by type."""
    deleted, kinds, living, batches = log.deleted(), Counter(), Counter(), []
    for header, position, kind, content in log.events():
        if position == header.first:
            batches.append(header.time)
        kinds[kind] += 1
        if kind == "saved" and position not in deleted:
            living[content.type] += 1
    print(f"{len(batches)} batches, {sum(kinds.values())} events")
    if batches:
        print(f"from {output.time_text(batches[0])} to {output.time_text(batches[-1])}")
    for name, count in sorted(kinds.items()):
        print(f"{count:>10} {name}")
    print(f"{sum(living.values())} living samples")
    for name, count in sorted(living.items()):
        print(f"{count:>10} {name}")


def verify(log):
    """Checks the log; returns whether all is well."""
    verification = Verification()
    try:
        for key, value in log.records():
            verification.add(key, value)
    except Damage as damage:
        verification.report(verification.position + 1, str(damage))
    result = verification.result()
    print(output.line(result))
    return result["ok"]


def say(text):
    """One line on stderr."""
    print("read_log.py: " + " ".join(str(text).split()), file=sys.stderr)


def run(options):
    """Does what the options ask; returns the exit code."""
    try:
        log = Log(options.store)
        if options.verify:
            code = 0 if verify(log) else DAMAGED
        else:
            summary = options.format == "summary"
            (write_samples if options.samples else write_summary if summary else write_events)(log)
            code = 0
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader of the pipe has gone; Python would complain again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (Unreadable, OSError) as error:
        say(error)
        return UNREADABLE
    except (Damage, MemoryError) as error:
        say(str(error) or "the log asks for more memory than there is")
    except KeyboardInterrupt:
        return 130
    return DAMAGED


def run_apart(options):
    """The same in a process of its own: damaged pages of LMDB can end the process that reads."""
    child = os.fork()
    if child == 0:
        code = UNREADABLE
        try:
            # Before it aborts, LMDB writes lines of its own, which nobody asked for.
            sys.stderr = os.fdopen(os.dup(2), "w", buffering=1, errors="backslashreplace")
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            code = run(options)
        except Exception as error:
            say(f"a mistake in this program: {error!r}")
        finally:
            os._exit(code)
    try:
        status = os.waitpid(child, 0)[1]
    except KeyboardInterrupt:
        return 130
    if os.WIFSIGNALED(status):
        say(f"the store cannot be read: LMDB ended with signal {os.WTERMSIG(status)}")
        return DAMAGED
    return os.WEXITSTATUS(status)


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description="Reads the event log of a Kymo store.")
    parser.add_argument("store", metavar="STORE", help="the folder of the store")
    parser.add_argument("--format", choices=("ndjson", "summary"), default="ndjson")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--verify", action="store_true", help="check the whole log")
    what.add_argument("--samples", action="store_true", help="only living samples")
    options = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")
    return run_apart(options) if hasattr(os, "fork") else run(options)


if __name__ == "__main__":
    sys.exit(main())
