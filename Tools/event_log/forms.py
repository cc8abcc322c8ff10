"""Basic forms (section 2) and columns (section 8)."""
import struct
from itertools import compress
from operator import add

# Of one series. The document knows no bound, and a few bytes could else ask for any memory.
SERIES_LIMIT = 1 << 20
LEAST, MOST = -(1 << 63), (1 << 63) - 1
# The tenth byte of a varint holds one bit.
LAST_SHIFT = 63


class Damage(Exception):
    """Bytes that the document does not allow."""


class Doubles:
    """A column of doubles: its values and, when it is in scaled form, power and integers."""

    __slots__ = ("values", "power", "integers")

    def __init__(self, values, power=None, integers=()):
        self.values, self.power, self.integers = values, power, integers

    def where(self, present):
        """The column of just those places where `present` is true."""
        return Doubles(list(compress(self.values, present)), self.power,
                       list(compress(self.integers, present)))


class Reader:
    """Takes forms from bytes, one after the other."""

    __slots__ = ("data", "at")

    def __init__(self, data):
        self.data, self.at = data, 0

    def remaining(self):
        """The number of bytes not read yet."""
        return len(self.data) - self.at

    def finish(self, what):
        """Refuses bytes that are left over."""
        if self.remaining():
            raise Damage(f"{self.remaining()} bytes are left at the end of {what}")

    def take(self, count):
        """The next `count` bytes."""
        end = self.at + count
        if end > len(self.data):
            raise Damage(f"ends {end - len(self.data)} bytes too early")
        taken = self.data[self.at:end]
        self.at = end
        return taken

    def unsigned(self, size):
        """A little-endian unsigned integer of `size` bytes."""
        return int.from_bytes(self.take(size), "little")

    def f64(self):
        """A double."""
        return struct.unpack("<d", self.take(8))[0]

    def varints(self, count):
        """`count` unsigned integers in LEB128."""
        if count > self.remaining():
            raise Damage("ends inside of integers")
        data, at, values = self.data, self.at, []
        try:
            for _ in range(count):
                byte = data[at]
                at += 1
                value, shift = byte & 0x7F, 7
                while byte & 0x80:
                    byte = data[at]
                    at += 1
                    if shift == LAST_SHIFT and byte > 1:
                        raise Damage("a varint does not fit into 64 bits")
                    value |= (byte & 0x7F) << shift
                    shift += 7
                values.append(value)
        except IndexError:
            raise Damage("ends inside of a varint") from None
        self.at = at
        return values

    def varint(self):
        """One unsigned integer in LEB128."""
        return self.varints(1)[0]

    def zigzags(self, count):
        """`count` signed integers."""
        return [(value >> 1) ^ -(value & 1) for value in self.varints(count)]

    def zigzag(self):
        """One signed integer."""
        return self.zigzags(1)[0]

    def entries(self):
        """The number of entries that follow; each has at least one byte."""
        count = self.varint()
        if count > self.remaining():
            raise Damage(f"{count} entries do not fit into {self.remaining()} bytes")
        return count

    def utf8(self, size):
        """`size` bytes as text."""
        try:
            return self.take(size).decode("utf-8")
        except UnicodeDecodeError:
            raise Damage("a text is not UTF-8") from None

    def text(self):
        """A text."""
        return self.utf8(self.varint())

    def optional_text(self):
        """A text, or None."""
        size = self.varint()
        return self.utf8(size - 1) if size else None

    def integers(self, count, forms=(0, 1, 2)):
        """A column of integers (8.1)."""
        if not count:
            return []
        form = self.unsigned(1)
        if form not in forms:
            raise Damage(f"{form} is no form of a column of integers here")
        if form == 0:
            return [self.zigzag()] * count
        if form == 1:
            return self.zigzags(count)
        values = [self.zigzag()]
        for difference in self.integers(count - 1, (0, 1)):
            values.append(wrapped(values[-1] + difference))
        return values

    def doubles(self, count, reference=None):
        """A column of doubles (8.2)."""
        if not count:
            return Doubles([])
        form = self.unsigned(1)
        if form == 0:
            return Doubles([self.f64()] * count)
        if form == 3:
            return Doubles(list(struct.unpack(f"<{count}d", self.take(8 * count))))
        power, integers = form & 0x0F, None
        if form & 0xF0 in (0x10, 0x20) and power <= 9:
            integers = self.integers(count)
        if integers is None or form >= 0x20 and reference is None:
            raise Damage(f"0x{form:02x} is no form of a column of doubles here")
        if form >= 0x20:
            if reference.power != power:
                raise Damage(f"differences with power {power} to one with {reference.power}")
            integers = [wrapped(sum) for sum in map(add, integers, reference.integers)]
        divisor = 10.0 ** power
        return Doubles([float(integer) / divisor for integer in integers], power, integers)

    def presence(self, count):
        """Which of `count` values are there (8.3)."""
        form = self.unsigned(1)
        if form > 2:
            raise Damage(f"{form} is no form of a presence")
        if form < 2:
            return [form == 1] * count
        bits = int.from_bytes(self.take((count + 7) // 8), "little")
        if bits >> count:
            raise Damage("a presence has bits beyond its last value")
        return [bool(bits >> place & 1) for place in range(count)]


def wrapped(value):
    """`value` as an addition in 64 bits leaves it."""
    if LEAST <= value <= MOST:
        return value
    return ((value - LEAST) & 0xFFFFFFFFFFFFFFFF) + LEAST
