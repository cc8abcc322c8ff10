"""Saved samples and their content identity (sections 7.1 and 7.4)."""
import hashlib
import math
import struct
from functools import lru_cache

from event_log.forms import SERIES_LIMIT, Damage

QUANTITY, SERIES, CATEGORY, TEXT = range(4)
DEVICE_FIELDS = ("name", "manufacturer", "model", "hardwareVersion", "firmwareVersion",
                 "softwareVersion", "localIdentifier", "udiDeviceIdentifier")
# Seconds from 1970 to 2001.
EPOCH = 978307200.0
# The byte that stands for a value kind in the content of an identity.
IDENTITY_KINDS = {QUANTITY: 1, CATEGORY: 2, TEXT: 3, SERIES: 4}
ORDINAL_LIMIT = 1 << 32


class Sample:
    """One saved sample.

    value: an amount, a list of (start, end, amount), a raw category number or a text. device and
    metadata: pairs of content and bytes, or None. beats: pairs of rate and clock time.
    """

    __slots__ = ("uuid", "type", "start", "end", "created", "value_kind", "value", "unit",
                 "source", "device", "metadata", "beats")


class Dictionaries:
    """The dictionaries at the head of saved samples; entries are pairs of content and bytes."""

    def __init__(self, reader):
        text = type(reader).text
        self.types = read_dictionary(reader, text)
        self.units = read_dictionary(reader, text)
        self.sources = read_dictionary(reader, read_source)
        self.devices = read_dictionary(reader, read_device)
        self.metadata = read_dictionary(reader, read_metadata)
        self.texts = read_dictionary(reader, text)


def read_dictionary(reader, read_entry):
    """A dictionary, each of its entries read by `read_entry`."""
    entries, seen = [], set()
    for _ in range(reader.entries()):
        begin = reader.at
        content = read_entry(reader)
        entries.append((content, reader.data[begin:reader.at]))
        seen.add(entries[-1][1])
    if len(seen) != len(entries):
        raise Damage("a dictionary holds an entry twice")
    return entries


def read_source(reader):
    """A source revision."""
    return {"name": reader.text(), "bundleIdentifier": reader.text(),
            "version": reader.optional_text(), "productType": reader.optional_text()}


def read_device(reader):
    """A device."""
    return {field: reader.optional_text() for field in DEVICE_FIELDS}


def read_metadata(reader):
    """A metadata set: its keys with kind and value."""
    count, entries, last = reader.entries(), {}, None
    if not count:
        raise Damage("a metadata set is empty")
    for _ in range(count):
        key = reader.text()
        # UTF-8 keeps the order of code points.
        if last is not None and key <= last:
            raise Damage("the keys of a metadata set are not in order")
        entries[key], last = read_metadata_value(reader), key
    return entries


def read_metadata_value(reader):
    """The value of one metadata key: kind, value, and the unit of a quantity."""
    kind = reader.unsigned(1)
    if kind == 0:
        return "text", reader.text(), None
    if kind in (1, 2):
        return "boolean", kind == 2, None
    if kind == 3:
        return "integer", reader.zigzag(), None
    if kind == 4:
        return "number", reader.f64(), None
    if kind == 5:
        return "quantity", reader.f64(), reader.text()
    if kind == 6:
        return "instant", reader.f64(), None
    raise Damage(f"{kind} is no kind of a metadata value")


def pick(entries, numbers, optional=False):
    """The entries that `numbers` name; when `optional`, 0 names none and 1 the first."""
    for number in numbers:
        if not 0 <= number < len(entries) + optional:
            raise Damage(f"number {number} in a dictionary of {len(entries)} entries")
    return [entries[number - optional] if number or not optional else None for number in numbers]


def read_samples(reader, count):
    """The saved samples of a chunk."""
    dictionaries = Dictionaries(reader)
    samples = [Sample() for _ in range(count)]
    fill(samples, "type", pick(dictionaries.types, reader.integers(count)))
    starts = reader.doubles(count)
    ends = reader.doubles(count, starts)
    fill(samples, "start", starts.values)
    fill(samples, "end", ends.values)
    present = reader.presence(count)
    created = iter(reader.doubles(sum(present), ends.where(present)).values)
    fill(samples, "created", (next(created) if there else None for there in present))
    read_values(reader, samples, dictionaries)
    fill(samples, "source", pick(dictionaries.sources, reader.integers(count)))
    fill(samples, "device", pick(dictionaries.devices, reader.integers(count), True))
    fill(samples, "metadata", pick(dictionaries.metadata, reader.integers(count), True))
    with_beats = reader.presence(count)
    identities = reader.integers(count)
    for sample in samples:
        if sample.value_kind == SERIES:
            sample.value = read_series(reader)
        sample.type, sample.source = sample.type[0], sample.source[0]
    for sample, there in zip(samples, with_beats):
        sample.beats = read_beats(reader) if there else None
    for sample, identity in zip(samples, identities):
        if not 0 <= identity <= ORDINAL_LIMIT:
            raise Damage(f"{identity} as an identity")
        sample.uuid = content_identity(sample, identity - 1) if identity else reader.take(16)
    return samples


def fill(samples, field, values):
    """Gives each sample its value of a column."""
    for sample, value in zip(samples, values):
        setattr(sample, field, value)


def read_values(reader, samples, dictionaries):
    """The columns from value kind to text; a series gets its entries later."""
    kinds = reader.integers(len(samples))
    if not all(QUANTITY <= kind <= TEXT for kind in kinds):
        raise Damage("a value kind that the document does not know")
    of_kind = [kinds.count(kind) for kind in range(TEXT + 1)]
    amounts = iter(reader.doubles(of_kind[QUANTITY]).values)
    numbers = reader.integers(of_kind[QUANTITY] + of_kind[SERIES])
    units = iter(pick(dictionaries.units, numbers))
    categories = iter(reader.integers(of_kind[CATEGORY]))
    texts = iter(pick(dictionaries.texts, reader.integers(of_kind[TEXT])))
    for sample, kind in zip(samples, kinds):
        sample.value_kind = kind
        sample.unit = next(units)[0] if kind in (QUANTITY, SERIES) else None
        if kind == QUANTITY:
            sample.value = next(amounts)
        elif kind == CATEGORY:
            sample.value = next(categories)
        elif kind == TEXT:
            sample.value = next(texts)[0]


def read_series(reader):
    """The entries of a series: start, end and amount of each."""
    count = reader.varint()
    if count > SERIES_LIMIT:
        raise Damage(f"a series of {count} entries")
    starts = reader.doubles(count)
    ends = reader.doubles(count, starts)
    return list(zip(starts.values, ends.values, reader.doubles(count).values))


def read_beats(reader):
    """The beats of a sample: rate and clock time of each."""
    count = reader.entries()
    rates = reader.doubles(count).values
    return [(rate, reader.text()) for rate in rates]


@lru_cache(maxsize=1 << 12)
def digest(data):
    """`D` of section 7.4."""
    return hashlib.blake2b(data, digest_size=16).digest()


def identity_value(sample):
    """The eight bytes of a sample's value in the content of its identity."""
    if sample.value_kind == QUANTITY:
        return struct.pack("<d", sample.value)
    if sample.value_kind == CATEGORY:
        return struct.pack("<q", sample.value)
    if sample.value_kind == TEXT:
        return digest(sample.value.encode())[:8]
    content = b"".join(struct.pack("<3d", *entry) for entry in sample.value)
    return hashlib.blake2b(content, digest_size=16).digest()[:8]


def content_identity(sample, ordinal):
    """The identifier that a sample's content gives it."""
    content = b"".join((
        digest(sample.type.encode()), digest(sample.source["name"].encode()),
        digest(sample.device[1] if sample.device else b""),
        digest((sample.unit or "").encode()),
        digest(sample.metadata[1] if sample.metadata else b""),
        struct.pack("<2d", sample.start, sample.end),
        struct.pack("<B", IDENTITY_KINDS[sample.value_kind]),
        identity_value(sample), struct.pack("<I", ordinal)))
    milliseconds = (sample.start + EPOCH) * 1000.0
    if math.isnan(milliseconds):
        raise Damage("an identity of content without a start")
    # Clamped first, because infinity has no floor.
    milliseconds = math.floor(min(max(milliseconds, 0.0), float((1 << 48) - 1)))
    tail = bytearray(hashlib.blake2b(content, digest_size=16).digest()[6:])
    tail[0] = tail[0] & 0x0F | 0x80
    tail[2] = tail[2] & 0x3F | 0x80
    return milliseconds.to_bytes(6, "big") + bytes(tail)
