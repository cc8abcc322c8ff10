"""Chunks, deletions and settings (sections 7, 7.2 and 7.3)."""
from event_log.forms import Damage, Reader
from event_log.records import CHUNK_LIMIT
from event_log.samples import read_samples

SAVED, DELETED = 1, 2
SALT_SIZE = 16
SOURCE_KINDS = ("healthApp", "firstParty", "other")
TYPE_TABLES = (1, 2)
MERGE_POLICIES = ("ownership-1", "segment-1")


def read_kinds(reader):
    """The kind of each event of a chunk, from the chunk's begin."""
    reader.take(SALT_SIZE)
    count = reader.varint()
    if not 1 <= count <= CHUNK_LIMIT:
        raise Damage(f"a chunk of {count} events")
    return reader.integers(count)


def holds_deletion(data):
    """Whether a chunk has an event that deletes a sample."""
    return DELETED in read_kinds(Reader(data))


def read_chunk(data, expected):
    """The events of a chunk: pairs of name of the kind and content, `expected` of them."""
    reader = Reader(data)
    kinds = read_kinds(reader)
    if len(kinds) != expected:
        raise Damage(f"{len(kinds)} events in a chunk that the table gives {expected}")
    for kind in kinds:
        if kind not in (SAVED, DELETED) and kind not in SETTINGS:
            raise Damage(f"{kind} is no kind of an event")
    saved = kinds.count(SAVED)
    samples = iter(read_samples(reader, saved) if saved else ())
    deletions = iter([read_deletion(reader) for kind in kinds if kind == DELETED])
    events = []
    for kind in kinds:
        if kind == SAVED:
            events.append(("saved", next(samples)))
        elif kind == DELETED:
            events.append(("deleted", next(deletions)))
        else:
            name, read_setting = SETTINGS[kind]
            events.append((name, read_setting(reader)))
    reader.finish("a chunk")
    return events


def read_deletion(reader):
    """A deletion."""
    return {"uuid": reader.take(16), "type": reader.text(), "savedAt": reader.varint(),
            "reason": reader.optional_text()}


def read_source_kind(reader):
    """The kind of a source."""
    kind = reader.text()
    if kind not in SOURCE_KINDS:
        raise Damage("a kind of source that the document does not know")
    return kind


def read_introduction(reader):
    """A source was introduced."""
    return {"bundleIdentifier": reader.text(), "name": reader.text(),
            "sourceKind": read_source_kind(reader), "productType": reader.optional_text()}


def read_kind_setting(reader):
    """The kind of a source was set."""
    return {"bundleIdentifier": reader.text(), "sourceKind": read_source_kind(reader)}


def read_order(reader):
    """The order of the sources of a type was set."""
    return {"type": reader.text(), "sources": [reader.text() for _ in range(reader.entries())]}


def read_type_table(reader):
    """The type table was set."""
    table = reader.zigzag()
    if table not in TYPE_TABLES:
        raise Damage(f"there is no type table {table}")
    return {"typeTable": table}


def read_home_zone(reader):
    """The home time zone was set."""
    return {"timeZone": reader.text()}


def read_characteristic(reader):
    """A characteristic was set or cleared."""
    return {"identifier": reader.text(), "value": reader.optional_text()}


def read_merge_policy(reader):
    """A merge policy was set or taken back."""
    type, policy = reader.optional_text(), reader.optional_text()
    if policy is not None and policy not in MERGE_POLICIES:
        raise Damage("a merge policy that the document does not know")
    return {"type": type, "mergePolicy": policy}


def read_grid(reader):
    """A grid was registered."""
    grid = {"grid": reader.varint(), "type": reader.optional_text(), "every": reader.text(),
            "anchor": reader.f64(), "timeZone": reader.text()}
    automatic = reader.unsigned(1)
    if automatic > 1:
        raise Damage("a grid that is neither registered by somebody nor by itself")
    return {**grid, "automatic": automatic == 1}


def read_grid_removal(reader):
    """A grid was removed."""
    return {"grid": reader.varint()}


SETTINGS = {
    16: ("sourceIntroduced", read_introduction),
    17: ("sourceKindSet", read_kind_setting),
    18: ("sourceOrderSet", read_order),
    19: ("typeTableSet", read_type_table),
    20: ("homeZoneSet", read_home_zone),
    21: ("characteristicSet", read_characteristic),
    22: ("mergePolicySet", read_merge_policy),
    23: ("gridAdded", read_grid),
    24: ("gridRemoved", read_grid_removal),
}
