"""Records, headers and payload hashes (sections 3 to 6)."""
import hashlib
from collections import namedtuple

from event_log.forms import Damage, Reader

MAGIC, VERSION = b"KYMO", 1
COUNT_LIMIT, CHUNK_LIMIT = 50_000, 256
# What stands for the hash before the first batch.
NO_HASH = bytes(32)

Header = namedtuple("Header", "flags first count time front_end principal previous payload")
# chunks: pairs of bytes and number of events.
Batch = namedtuple("Batch", "header header_bytes hash chunks")


def blake2b(data):
    """`hash` of section 2."""
    return hashlib.blake2b(data, digest_size=32).digest()


def read_header(data):
    """The header that `data` holds (section 5)."""
    reader = Reader(data)
    if reader.take(4) != MAGIC:
        raise Damage("the header does not begin with KYMO")
    version = reader.unsigned(2)
    if version != VERSION:
        raise Damage(f"version {version} of the log, and this program reads only {VERSION}")
    flags, first, count = reader.unsigned(2), reader.unsigned(8), reader.unsigned(4)
    time = int.from_bytes(reader.take(8), "little", signed=True)
    header = Header(flags, first, count, time, reader.text(), reader.text(),
                    reader.take(32), reader.take(32))
    reader.finish("the header")
    if header.flags > 3:
        raise Damage(f"flags {header.flags} that the document does not know")
    if not 1 <= header.count <= COUNT_LIMIT:
        raise Damage(f"a batch of {header.count} events")
    return header


def read_record(value):
    """The batch that the value of a record holds (section 4)."""
    reader = Reader(value)
    header_bytes = reader.take(reader.unsigned(4))
    header, stored_hash = read_header(header_bytes), reader.take(32)
    number = reader.unsigned(4)
    if not 1 <= number <= header.count:
        raise Damage(f"{number} chunks for {header.count} events")
    table = [(reader.unsigned(4), reader.unsigned(2)) for _ in range(number)]
    if sum(events for _, events in table) != header.count:
        raise Damage("the events of the chunk table do not add up to those of the header")
    chunks = []
    for length, events in table:
        if not 1 <= events <= CHUNK_LIMIT:
            raise Damage(f"a chunk of {events} events")
        chunks.append((reader.take(length), events))
    reader.finish("the record")
    return Batch(header, header_bytes, stored_hash, chunks)


def payload_hash(chunks):
    """The root of the Merkle tree over the bytes of chunks (section 6)."""
    return merkle_root([blake2b(b"\x00" + chunk) for chunk in chunks])


def merkle_root(leaves):
    """The root over leaves: the left side is the largest power of two below their number."""
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return blake2b(b"\x01" + merkle_root(leaves[:half]) + merkle_root(leaves[half:]))
