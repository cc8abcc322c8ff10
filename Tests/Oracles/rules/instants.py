"""Instants as the system keeps them: a Double of seconds since 2001-01-01T00:00:00Z.

Text is RFC 3339; a fraction is read exactly and rounded once, and printed with the fewest digits
that read back to the same Double.
"""
import re
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

UNIX_OF_2001 = 978_307_200
DAY_OF_2001 = date(2001, 1, 1).toordinal()
FULL = re.compile(
    r"^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?$")
DAY = re.compile(r"^(\d{4})-(\d\d)-(\d\d)$")


def wall_seconds(year, month, day, second_of_day):
    """Seconds since 2001-01-01T00:00 on the same wall clock."""
    return (date(year, month, day).toordinal() - DAY_OF_2001) * 86400 + second_of_day


def zone_offset(zone, seconds):
    """Offset in force at an instant (whole seconds since 2001)."""
    moment = datetime.fromtimestamp(seconds + UNIX_OF_2001, zone)
    return int(moment.utcoffset().total_seconds())


def resolve_wall(zone, wall):
    """Wall clock seconds since 2001 to the instant (statistics 7, rule 3).

    A time that does not exist is read with the offset before the jump; one that exists twice is the
    first. Both are what fold 0 means in Python.
    """
    naive = datetime(2001, 1, 1) + timedelta(seconds=wall)
    offset = naive.replace(tzinfo=zone, fold=0).utcoffset()
    return wall - int(offset.total_seconds())


def exact_instant(text, zone=None):
    """The instant as an exact Fraction; local forms need a zone."""
    found = DAY.match(text)
    if found:
        year, month, day = (int(part) for part in found.groups())
        return Fraction(resolve_wall(zone, wall_seconds(year, month, day, 0)))
    found = FULL.match(text)
    if not found:
        raise ValueError("not an instant: %r" % text)
    year, month, day, hour, minute = (int(part) for part in found.groups()[:5])
    second = int(found.group(6) or 0)
    wall = wall_seconds(year, month, day, hour * 3600 + minute * 60 + second)
    offset = found.group(8)
    if offset is None:
        whole = resolve_wall(zone, wall)
    elif offset in "Zz":
        whole = wall
    else:
        span = int(offset[1:3]) * 3600 + int(offset[-2:]) * 60
        whole = wall - (span if offset[0] == "+" else -span)
    return Fraction(whole) + Fraction(found.group(7) or 0)


def parse_instant(text, zone=None):
    """The instant as the Double that is kept."""
    return float(exact_instant(text, zone))


def offset_text(offset):
    if offset == 0:
        return "Z"
    sign = "-" if offset < 0 else "+"
    return "%s%02d:%02d" % (sign, abs(offset) // 3600, abs(offset) // 60 % 60)


def instant_text(seconds, zone=timezone.utc):
    """RFC 3339 in a zone, with the fewest digits of fraction."""
    exact = Decimal(repr(float(seconds)))
    whole = int(exact.to_integral_value(rounding="ROUND_FLOOR"))
    rest = exact - whole
    digits = "" if rest == 0 else ("." + format(rest, "f").split(".")[1]).rstrip("0")
    moment = datetime.fromtimestamp(whole + UNIX_OF_2001, zone)
    offset = int(moment.utcoffset().total_seconds())
    return moment.strftime("%Y-%m-%dT%H:%M:%S").zfill(19) + digits + offset_text(offset)


def zone_named(name):
    return ZoneInfo(name)


def local_date(zone, seconds):
    """The calendar date that holds an instant."""
    whole = int(Fraction(seconds) // 1)
    return datetime.fromtimestamp(whole + UNIX_OF_2001, zone).date()


def local_midnight(zone, day):
    """(instant of 00:00 on that date, whether that wall time exists)."""
    wall = wall_seconds(day.year, day.month, day.day, 0)
    instant = resolve_wall(zone, wall)
    return instant, instant + zone_offset(zone, instant) == wall
