"""Units of Schemas/units.json: grammar, dimensions and conversion in exact fractions (units.md)."""
import json
import math
import os
import re
from fractions import Fraction

SCHEMAS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Schemas")
SCALARS = ("count", "percent")
REFERENCE_PRESSURE = 2e-5


class UnitError(ValueError):
    """A text that is no unit, or two units that do not convert: errorInvalidArgument."""


def read_table(name):
    with open(os.path.join(SCHEMAS, name), encoding="utf-8") as file:
        return json.load(file)


def fraction(text):
    top, _, bottom = text.partition("/")
    return Fraction(top) / Fraction(bottom or 1)


class Unit:
    """Scale to the bases and exponents of the dimensions; the affine forms only when alone."""

    def __init__(self, scale=Fraction(1), dimensions=None, atoms=None):
        self.scale = scale
        self.dimensions = {k: v for k, v in (dimensions or {}).items() if v}
        self.atoms = {k: v for k, v in (atoms or {}).items() if v}

    def times(self, other, power=1):
        dimensions, atoms = dict(self.dimensions), dict(self.atoms)
        for name, exponent in other.dimensions.items():
            dimensions[name] = dimensions.get(name, 0) + exponent * power
        for name, exponent in other.atoms.items():
            atoms[name] = atoms.get(name, 0) + exponent * power
        return Unit(self.scale * other.scale ** power, dimensions, atoms)

    def alone(self):
        """The symbol when the unit is one atom with exponent 1."""
        (symbol, power), = self.atoms.items() if len(self.atoms) == 1 else ((None, 0),)
        return symbol if power == 1 else None


class Catalog:
    def __init__(self):
        table = read_table("units.json")
        self.prefixes = {row["symbol"]: Fraction(row["factor"]) for row in table["prefixes"]}
        self.atoms, self.prefixed, self.offsets = {}, {}, {}
        for row in table["units"]:
            if row["symbol"] == "mol<M>":
                continue
            scale, dimensions = fraction(row["factor"]), {row["dimension"]: 1}
            if row["dimension"] in SCALARS:
                dimensions = {}
            elif row["dimension"] == "volume":
                scale, dimensions = scale / 1000, {"length": 3}
            elif row["dimension"] == "soundPressureLevel":
                dimensions = {"pressure": 1}
            for symbol in [row["symbol"]] + row.get("aliases", []):
                self.atoms[symbol] = (row["symbol"], scale, dimensions)
                if row["prefixes"]:
                    self.prefixed[symbol] = row["symbol"]
            if fraction(row["offset"]):
                self.offsets[row["symbol"]] = fraction(row["offset"])

    def atom(self, text):
        if text in self.atoms:
            symbol, scale, dimensions = self.atoms[text]
            return Unit(scale, dimensions, {symbol: 1})
        found = re.match(r"^([a-zA-Z]*)mol(?:<([0-9.eE+-]+)>)?$", text)
        if found and (not found.group(1) or found.group(1) in self.prefixes):
            scale = self.prefixes.get(found.group(1), Fraction(1))
            if found.group(2) is None:
                return Unit(scale, {"amount": 1}, {text: 1})
            try:
                molar = Fraction(float(found.group(2)))
            except ValueError:
                raise UnitError("no molar mass: %r" % text)
            name = "%smol<%.16g>" % (found.group(1), molar)
            return Unit(scale * molar, {"mass": 1}, {name: 1})
        for symbol in sorted(self.prefixed, key=len, reverse=True):
            prefix = text[: len(text) - len(symbol)]
            if text.endswith(symbol) and prefix in self.prefixes:
                _, scale, dimensions = self.atoms[symbol]
                scale = scale * self.prefixes[prefix]
                return Unit(scale, dimensions, {prefix + self.prefixed[symbol]: 1})
        raise UnitError("unknown unit %r" % text)


class Parser:
    """unit := [product] ['/' product]; product := factor {op factor}; see units.md 2."""

    TOKEN = re.compile(r"\s*([()/^.*·]|-?\d+|%|[A-Za-z_]+(?:<[^<>]*>)?)\s*")

    def __init__(self, catalog, text):
        self.catalog, self.text, self.tokens, at = catalog, text, [], 0
        while at < len(text):
            found = self.TOKEN.match(text, at)
            if not found:
                raise UnitError("cannot read the unit %r" % text)
            self.tokens.append(found.group(1))
            at = found.end()

    def fail(self):
        raise UnitError("cannot read the unit %r" % self.text)

    def peek(self):
        return self.tokens[0] if self.tokens else ""

    def unit(self):
        bare = "".join(self.tokens)
        half = len(bare) // 2
        if bare == "(" * half + ")" * half:
            return Unit()
        result = self.product()
        if self.peek() == "/":
            self.tokens.pop(0)
            result = result.times(self.product(), -1)
        if self.tokens:
            self.fail()
        if "dBASPL" in result.atoms and result.alone() != "dBASPL":
            self.fail()
        return result

    def product(self):
        result = self.factor()
        while self.peek() in (".", "*", "·") and self.peek():
            self.tokens.pop(0)
            result = result.times(self.factor())
        return result

    def factor(self):
        token = self.tokens.pop(0) if self.tokens else self.fail()
        if token == "(":
            base = self.product()
            if (self.tokens.pop(0) if self.tokens else "") != ")":
                self.fail()
        elif token == "1":
            base = Unit()
        elif token[0].isalpha() or token == "%":
            base = self.catalog.atom(token)
        else:
            self.fail()
        if self.peek() == "^":
            self.tokens.pop(0)
            power = self.tokens.pop(0) if self.tokens else ""
            if not re.match(r"^-?\d+$", power):
                self.fail()
            return Unit().times(base, int(power))
        return base


CATALOG = Catalog()
KNOWN = {}


def parse_unit(text):
    found = KNOWN.get(text)
    if found is None:
        found = KNOWN[text] = Parser(CATALOG, text).unit()
    return found


def compatible(a, b):
    return a.dimensions == b.dimensions


def convert(value, source, target):
    """A Double in one unit to the Double in another; one rounding after exact arithmetic."""
    if source == target:
        return value
    a, b = parse_unit(source), parse_unit(target)
    if not compatible(a, b):
        raise UnitError("%s does not convert to %s" % (source, target))
    if a.alone() == "dBASPL" and b.alone() != "dBASPL":
        return 10 ** (value / 20) * REFERENCE_PRESSURE / float(b.scale)
    if b.alone() == "dBASPL" and a.alone() != "dBASPL":
        return 20 * math.log10(value * float(a.scale) / REFERENCE_PRESSURE)
    before = CATALOG.offsets.get(a.alone(), 0)
    after = CATALOG.offsets.get(b.alone(), 0)
    return float((Fraction(value) + before) * a.scale / b.scale - after)


def quantity_types():
    """{identifier: row} of the catalog, also under the Swift names."""
    rows = {}
    for row in read_table("quantity-types.json")["types"]:
        rows[row["identifier"]] = rows[row["swiftName"]] = row
    return rows
