"""Kymo beside DuckDB and SQLite: the same samples, both warm and in process, answers as values.

Usage: compare.py FOLDER SAMPLES, where the folder holds the programs bench and kymo.
"""
import json
import os
import platform
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

import duckdb

BERLIN = "Europe/Berlin"


def median_ms(ask, runs=9):
    """Median milliseconds of asking, after one run that does not count."""
    ask()
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        ask()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


class Duck:
    """The samples in a table of DuckDB's own."""

    def __init__(self, csv, folder):
        self.base = duckdb.connect(os.path.join(folder, "samples.duckdb"))
        self.base.execute(f"""
            create table samples as select make_timestamp("start" * 1000000) as time,
                to_timestamp("start") as instant, value::double as value, source,
                entered = 1 as entered
            from read_csv('{csv}')""")

    def ask(self, query):
        return self.base.execute(query).fetchall()

    def days_utc(self):
        return self.ask("select date_trunc('day', time), sum(value) from samples group by 1")

    def days_zone(self):
        self.base.execute(f"set timezone = '{BERLIN}'")
        return self.ask("select date_trunc('day', instant), sum(value) from samples group by 1")

    def filtered(self):
        return self.ask("select date_trunc('day', time), sum(value) from samples"
                        " where source = 'Phone' and not entered group by 1")


class SQLite:
    """The same rows in SQLite with one index."""

    def __init__(self, csv, folder):
        self.path = os.path.join(folder, "samples.sqlite")
        self.base = sqlite3.connect(self.path)
        self.base.execute("create table samples (uuid text primary key, type text, start real,"
                          " end real, value real, source text, entered integer) without rowid")
        with open(csv) as file:
            next(file)
            self.base.executemany(
                "insert into samples values"
                " (?, 'HKQuantityTypeIdentifierStepCount', ?, ?, ?, ?, ?)",
                ((f"{number:032x}", *line.rstrip("\n").split(","))
                 for number, line in enumerate(file)))
        self.base.execute("create index by_time on samples (type, start)")
        self.base.commit()

    def days_utc(self):
        return self.base.execute("select cast(start as integer) / 86400, sum(value) from samples"
                                 " group by 1").fetchall()

    def bytes(self):
        return os.path.getsize(self.path)


def check_same(duck, sqlite):
    """Both peers hold the same samples."""
    a = sum(value for _, value in duck.days_utc())
    b = sum(value for _, value in sqlite.days_utc())
    if a != b:
        sys.exit(f"DuckDB sums to {a}, SQLite to {b}: not the same samples")


def import_figures(folder, work):
    """Seconds of an import and of unzip over the same archive; nothing without a maker."""
    maker = os.environ.get("KYMO_MAKE_EXPORT")
    if not maker:
        return {}
    archive = os.path.join(work, "export.zip")
    subprocess.run([sys.executable, maker, "--records", "1000000", "--out", archive], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    store = os.path.join(work, "store")
    figures = {}
    for name, command in (
            ("unzip", ["unzip", "-p", archive]),
            ("import", [f"{folder}/kymo", "import", archive, "--store", store, "--quiet",
                        "--tz", BERLIN]),
            ("importAgain", [f"{folder}/kymo", "import", archive, "--store", store, "--quiet"])):
        begin = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        figures[name] = time.perf_counter() - begin
    return figures


def rows(ours, duck, sqlite, imports):
    """Job, ours, reference, ratio as it is told, floor and goal; a bigger ratio is better."""
    def faster(job, mine, theirs, floor, goal, unit="ms"):
        return (job, f"{mine:.3g} {unit}", f"{theirs:.3g} {unit}", theirs / mine, floor, goal)

    yield faster("3,650 daily sums, registered grid | DuckDB, UTC", ours["rows"],
                 duck["utc"], 20, 100)
    yield faster("the same | SQLite, UTC", ours["rows"], sqlite["utc"], 20, 100)
    yield faster("unregistered, Berlin | DuckDB, TIMESTAMPTZ there", ours["scanZone"],
                 duck["zone"], 3, 15)
    yield faster("unregistered, UTC | DuckDB, UTC", ours["scanUTC"], duck["utc"], 1 / 3, 1)
    yield faster("filtered by source and metadata | DuckDB", ours["filtered"],
                 duck["filtered"], 1 / 3, 1)
    yield faster("durable save, 11 grids | 4 KiB appended and synced", ours["save"],
                 ours["append"], 1 / 4, 1 / 2)
    yield faster("save two years late | save of today", ours["lateSave"], ours["save"], 1 / 2, 1)
    yield faster("delete two years back | save of today", ours["delete"], ours["save"], 1 / 2, 1)
    yield ("64 callers | one caller", f"{ours['manyCallers']:.0f} /s",
           f"{ours['oneCaller']:.0f} /s", ours["manyCallers"] / ours["oneCaller"], 15, 25)
    yield ("replay, rows of days | 1 M events/s", f"{ours['replay']:.2g} M/s", "1 M/s",
           ours["replay"], 0.5, 2)
    yield ("bytes a sample | SQLite, one index", f"{ours['bytesPerSample']:.0f} B",
           f"{sqlite['bytes']:.0f} B", sqlite["bytes"] / ours["bytesPerSample"], 2, 5)
    if imports:
        yield faster("import of 1 M records | unzip -p", imports["import"], imports["unzip"],
                     1 / 3, 1 / 1.5, "s")
        yield faster("the same again | first import", imports["importAgain"], imports["import"],
                     1, 2, "s")


def main():
    folder, count = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory() as work:
        csv, file = os.path.join(work, "samples.csv"), os.path.join(work, "figures.json")
        subprocess.run([f"{folder}/bench", "--samples", str(count), "--csv", csv,
                        "--figures", file], check=True)
        with open(file) as text:
            ours = json.load(text)
        duck, sqlite = Duck(csv, work), SQLite(csv, work)
        check_same(duck, sqlite)
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import duckdb; duckdb.connect("
                        f"'{work}/none.duckdb').execute('select 1')"], check=True)
        cold = (time.perf_counter() - begin) * 1000
        table = list(rows(
            ours,
            {"utc": median_ms(duck.days_utc), "zone": median_ms(duck.days_zone),
             "filtered": median_ms(duck.filtered)},
            {"utc": median_ms(sqlite.days_utc, 3), "bytes": sqlite.bytes() / count},
            import_figures(folder, work)))
    print(f"\n{count} samples; {platform.machine()}, {os.cpu_count()} cores; DuckDB "
          f"{duckdb.__version__}, SQLite {sqlite3.sqlite_version}, Python "
          f"{platform.python_version()}; a cold DuckDB process takes {cold:.0f} ms by itself")
    print(f"\n{'job | reference':58}{'Kymo':>12}{'reference':>12}{'ratio':>9}"
          f"{'floor':>8}{'goal':>7}")
    for job, mine, theirs, ratio, floor, goal in table:
        verdict = "goal" if ratio >= goal else "ok" if ratio >= floor else "MISSED"
        print(f"{job:58}{mine:>12}{theirs:>12}{ratio:>8.3g}x{floor:>7.2g}x{goal:>6.3g}x  {verdict}")


main()
