#!/usr/bin/env python3
"""Puts a built `kymo` to the test against the model and the truth of made exports.

    acceptance.py .build/release/kymo            quick: under 90 seconds
    acceptance.py KYMO --long                    several exports of 200,000 records, many histories
    acceptance.py KYMO --histories 500-520       only these random histories
    acceptance.py KYMO --export FILE [--truth FILE]
    acceptance.py --model-only                   the model against the truth, without a program

The maker of exports with truth is named by --make-export or KYMO_MAKE_EXPORT; without one, only the
sample export of Tools/make_sample_export.py is tried. Ends with `N passed, N failed`.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time

import acceptance_exports as exports
import acceptance_histories as histories
from checks import export_forms as forms, followers, killed_imports as kill, real_exports as real
from comparison import Tally

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLE = os.path.join(HERE, "..", "..", "Tools", "make_sample_export.py")
QUICK = {"small": ["--end", "2024-04-07", "--years", "0.06", "--seed", "q", "--density", "0.3",
                   "--tz", "Europe/Berlin", "--records", "9000", "--duplicates", "0.01"]}
LONG = {
    "new-york": ["--years", "1", "--seed", "7", "--records", "200000"],
    "berlin": ["--years", "0.5", "--seed", "8", "--records", "200000", "--tz", "Europe/Berlin",
               "--end", "2024-11-20", "--locale", "de_DE", "--offsets", "home"],
    "lord-howe": ["--years", "0.3", "--seed", "9", "--records", "200000",
                  "--tz", "Australia/Lord_Howe", "--offsets", "local", "--truth-tz",
                  "America/Los_Angeles", "--trip", "America/Los_Angeles:2025-03-05:2025-03-12"],
    "kathmandu": ["--years", "2", "--seed", "10", "--records", "200000", "--tz",
                  "Asia/Kathmandu", "--duplicates", "0.02", "--disorder", "0.3"],
    "sao-paulo": ["--years", "1", "--seed", "11", "--records", "200000", "--tz",
                  "America/Sao_Paulo", "--end", "2018-12-20", "--export-version", "8"],
    "old": ["--years", "0.4", "--seed", "12", "--records", "200000", "--export-version", "3",
            "--end", "2017-04-01", "--tz", "Pacific/Apia", "--trips", "9"],
}


def span(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def made_exports(asked, folder):
    """(name, path, truth) of everything that is to be imported."""
    if asked.export:
        truth = exports.read_truth(asked.truth) if asked.truth else None
        yield os.path.basename(asked.export), asked.export, truth
        return
    if not asked.make_export:
        path = os.path.join(folder, "sample.zip")
        subprocess.run([sys.executable, SAMPLE, "--out", path], check=True)
        yield "sample", path, None
        return
    for name, settings in (LONG if asked.long else QUICK).items():
        yield (name,) + exports.make(asked.make_export, folder, name, settings)


def run_exports(asked, tally, folder):
    for name, path, truth in made_exports(asked, folder):
        began = time.time()
        exports.check(tally, name, asked.kymo, folder, path, truth)
        if asked.kymo and truth and (name in ("small", "berlin")):
            exports.newer_adds_only_new(tally, name, asked.kymo, folder, path, truth["home_tz"])
        print("%s: %.1f s, %d checks so far" % (name, time.time() - began,
                                                tally.passed + tally.failed), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kymo", nargs="?", help="the built program")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--model-only", action="store_true")
    parser.add_argument("--make-export", default=os.environ.get("KYMO_MAKE_EXPORT"))
    parser.add_argument("--export")
    parser.add_argument("--truth")
    parser.add_argument("--histories", type=span, help="seeds, e.g. 20-40")
    parser.add_argument("--count", type=int, default=300, help="lines of a history")
    parser.add_argument("--questions", type=int, help="questions about each history")
    parser.add_argument("--keep", help="work in this folder and keep it")
    asked = parser.parse_args()
    if not asked.kymo and not asked.model_only:
        parser.error("the program's path is missing")
    asked.kymo = None if asked.model_only else os.path.abspath(asked.kymo)
    folder, tally = asked.keep or tempfile.mkdtemp(prefix="kymo-acceptance-"), Tally()
    os.makedirs(folder, exist_ok=True)
    try:
        if asked.histories is None or asked.export:
            run_exports(asked, tally, folder)
        if asked.kymo and not asked.export and asked.histories is None:
            real.run(tally, asked.kymo, folder)
            sample = os.path.join(folder, "sample-of-forms.zip")
            subprocess.run([sys.executable, SAMPLE, "--out", sample], check=True)
            forms.run(tally, asked.kymo, folder, sample)
            kill.run(tally, asked.kymo, folder)
            followers.run(tally, asked.kymo, folder)
        if asked.kymo and not asked.export:
            seeds = asked.histories or range(70 if asked.long else 7)
            asks = asked.questions or (60 if asked.long else 25)
            histories.run(tally, asked.kymo, folder, seeds, asked.count, asks)
    finally:
        if not asked.keep:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(tally.finish())


if __name__ == "__main__":
    main()
