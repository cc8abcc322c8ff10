"""One export in every form it can come in, and mirrored: the answers are the model's."""
import gzip
import json
import lzma
import os
import re
import subprocess
import zipfile

from export_model import ExportImport, document

LINE = re.compile(rb"^ <Record [^\n]*/>\n", re.MULTILINE)


class Unseekable:
    """Makes zipfile write sizes behind the data, as programs that stream do."""

    def __init__(self, file):
        self.file = file

    def write(self, data):
        return self.file.write(data)

    def flush(self):
        self.file.flush()


def zipped(path, name, data, kind=zipfile.ZIP_DEFLATED, zip64=False, stream=False, more=()):
    with open(path, "wb") as file:
        with zipfile.ZipFile(Unseekable(file) if stream else file, "w", kind) as archive:
            for other, content in more:
                archive.writestr(other, content)
            with archive.open(name, "w", force_zip64=zip64) as member:
                member.write(data)


def forms(folder, data):
    """(name, path) of the same export in many forms."""
    def path(name):
        return os.path.join(folder, "form-" + name)
    zipped(path("deflated.zip"), "apple_health_export/export.xml", data)
    zipped(path("stored.zip"), "apple_health_export/export.xml", data, zipfile.ZIP_STORED)
    zipped(path("zip64.zip"), "apple_health_export/export.xml", data, zip64=True)
    zipped(path("streamed.zip"), "apple_health_export/export.xml", data, stream=True)
    zipped(path("localised.zip"), "apple_health_export/导出.xml", data, more=[
        ("apple_health_export/export_cda.xml", b"<?xml version='1.0'?><ClinicalDocument/>")])
    zipped(path("rezipped.zip"), "apple_health_export/exportar.xml", data, more=[
        ("__MACOSX/apple_health_export/._exportar.xml", b"\0\5\x16\7" + b"\0" * 64)])
    os.makedirs(path("folder/apple_health_export"), exist_ok=True)
    for name, content in (
            ("bare.xml", data), ("no-ending", data), ("packed.xml.gz", gzip.compress(data)),
            ("packed.xml.xz", lzma.compress(data)), ("wrong-ending.zip", data),
            ("folder/apple_health_export/eksport.xml", data)):
        with open(path(name), "wb") as file:
            file.write(content)
    return [(name, path(name)) for name in (
        "deflated.zip", "stored.zip", "zip64.zip", "streamed.zip", "localised.zip",
        "rezipped.zip", "bare.xml", "no-ending", "packed.xml.gz", "packed.xml.xz",
        "wrong-ending.zip", "folder", "folder/apple_health_export")]


def imported(kymo, path, store, *more):
    done = subprocess.run([kymo, "import", path, "--store", store, "--tz", "UTC", "--format",
                           "json", *more], capture_output=True, text=True)
    return done.returncode, json.loads(done.stdout) if done.stdout else {}, done.stderr


def check_forms(tally, kymo, folder, data):
    made = forms(folder, data)
    model = ExportImport().add(dict(made)["bare.xml"])
    wanted = {"records": dict(model.records(), deleted=0), "saved": dict(model.saved)}
    for name, path in made:
        store = os.path.join(folder, "formed-" + name.replace("/", "-"))
        code, report, words = imported(kymo, path, store)
        tally.check(code == 0, "form " + name, words)
        found = {key: report.get(key) for key in wanted}
        tally.check(found == wanted, "form " + name, "%s, the model has %s" % (found, wanted))


def check_mirror(tally, kymo, folder, data):
    """Of a newer export that lost 1 % and gained 1 %, exactly those are appended."""
    lines = LINE.findall(data)
    lost = set(lines[::100])
    older, newer = os.path.join(folder, "older.xml"), os.path.join(folder, "newer.xml")
    # What is lost in the newer file is what only the older one has, and the other way round.
    gained = {line for line in lines[50::100] if line not in lost}
    for path, without in ((older, gained), (newer, lost)):
        with open(path, "wb") as file:
            file.write(LINE.sub(lambda found: b"" if found.group() in without else found.group(),
                                data))
    store = os.path.join(folder, "mirrored")
    held = []
    for path in (older, newer):
        model = ExportImport()
        model.add(path)
        held.append(model.store.stored)
    vanished, new = (held[0] - held[1]).total(), (held[1] - held[0]).total()
    tally.check(vanished > 0 and new > 0, "mirror", "nothing to mirror")
    _, first, _ = imported(kymo, older, store)
    _, plan, _ = imported(kymo, newer, store, "--mirror", "--dry-run")
    code, report, words = imported(kymo, newer, store, "--mirror")
    tally.check(code == 0, "mirror", words)
    records = report["records"]
    tally.check((records["deleted"], records["saved"]) == (vanished, new), "mirror", records)
    tally.check(plan["records"]["deleted"] == vanished, "mirror", "dry run: %s" % plan["records"])
    tally.check(report["position"] - first["position"] == vanished + new, "mirror",
                "more was appended than told")
    types = json.loads(subprocess.run([kymo, "types", "--store", store, "--format", "json"],
                                      capture_output=True, text=True).stdout)
    tally.check(sum(kind["count"] for kind in types) == held[1].total(), "mirror",
                "the store does not hold what the file holds")
    _, again, _ = imported(kymo, newer, store, "--mirror")
    tally.check(again["position"] == report["position"], "mirror", "mirroring again appends")


def run(tally, kymo, folder, export):
    data = document(export)
    check_forms(tally, kymo, folder, data)
    check_mirror(tally, kymo, folder, data)
    print("forms and mirror: %d checks so far" % (tally.passed + tally.failed), flush=True)
