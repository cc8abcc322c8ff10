"""The format language of `--where`, as far as the acceptance runs use it (queries 6.3).

A sample is a Sample of statistics_model; `quantity` is its amount in the canonical unit.
"""
import re

TOKEN = re.compile(
    r'\s*("(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|[<>=!]=|<>|&&|\|\||[<>=!(){},]'
    r"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z_][A-Za-z0-9_.]*)")
WORDS = ("AND", "OR", "NOT", "IN", "BETWEEN", "BEGINSWITH", "ENDSWITH", "CONTAINS",
         "TRUEPREDICATE", "FALSEPREDICATE", "TRUE", "FALSE", "YES", "NO")
SAME = {"=": "==", "<>": "!=", "&&": "AND", "||": "OR", "!": "NOT"}


def tokens_of(text):
    tokens, at = [], 0
    text = text.rstrip()
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise ValueError("cannot read the predicate at %r" % text[at:])
        token = found.group(1)
        upper = token.upper()
        tokens.append(upper if upper in WORDS else SAME.get(token, token))
        at = found.end()
    return tokens


def literal(token):
    if token[0] in "\"'":
        return re.sub(r"\\(.)", r"\1", token[1:-1])
    if token in ("TRUE", "YES"):
        return True
    if token in ("FALSE", "NO"):
        return False
    return float(token)


def value_of(sample, path):
    """The value behind a key path, or None when the sample has none."""
    if path == "quantity":
        return sample.quantity
    if path.startswith("metadata."):
        found = sample.metadata.get(path[len("metadata."):])
        return found["quantity"] if isinstance(found, dict) and "quantity" in found else found
    raise ValueError("unknown key path %r" % path)


def same_kind(a, b):
    return isinstance(a, str) == isinstance(b, str)


def compare(operator, value, other):
    """Absent values compare false, except with !=, which they satisfy."""
    if operator == "!=":
        return value is None or not same_kind(value, other) or value != other
    if value is None:
        return False
    if operator == "IN":
        return any(same_kind(value, each) and value == each for each in other)
    if operator == "BETWEEN":
        return same_kind(value, other[0]) and other[0] <= value <= other[1]
    if not same_kind(value, other):
        return False
    if operator == "BEGINSWITH":
        return value.startswith(other)
    if operator == "ENDSWITH":
        return value.endswith(other)
    if operator == "CONTAINS":
        return other in value
    return {"==": value == other, "<": value < other, "<=": value <= other,
            ">": value > other, ">=": value >= other}[operator]


class Parser:
    def __init__(self, text):
        self.tokens = tokens_of(text)

    def take(self, expected=None):
        token = self.tokens.pop(0) if self.tokens else ""
        if expected and token != expected:
            raise ValueError("expected %s, found %r" % (expected, token))
        return token

    def peek(self):
        return self.tokens[0] if self.tokens else ""

    def whole(self):
        result = self.disjunction()
        if self.tokens:
            raise ValueError("left over: %r" % self.tokens)
        return result

    def disjunction(self):
        parts = [self.conjunction()]
        while self.peek() == "OR":
            self.take()
            parts.append(self.conjunction())
        return parts[0] if len(parts) == 1 else lambda s: any(part(s) for part in parts)

    def conjunction(self):
        parts = [self.negation()]
        while self.peek() == "AND":
            self.take()
            parts.append(self.negation())
        return parts[0] if len(parts) == 1 else lambda s: all(part(s) for part in parts)

    def negation(self):
        if self.peek() == "NOT":
            self.take()
            inner = self.negation()
            return lambda s: not inner(s)
        if self.peek() == "(":
            self.take()
            inner = self.disjunction()
            self.take(")")
            return inner
        return self.comparison()

    def comparison(self):
        path = self.take()
        if path in ("TRUEPREDICATE", "FALSEPREDICATE"):
            return lambda s: path == "TRUEPREDICATE"
        operator = self.take()
        if self.peek() == "{":
            other = self.list()
        else:
            other = literal(self.take())
        return lambda s: compare(operator, value_of(s, path), other)

    def list(self):
        self.take("{")
        values = [literal(self.take())]
        while self.peek() == ",":
            self.take()
            values.append(literal(self.take()))
        self.take("}")
        return values


def predicate(text):
    """A function from a sample to whether it matches."""
    return Parser(text).whole()
