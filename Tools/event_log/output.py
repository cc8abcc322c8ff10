"""Events as JSON."""
import json
import math
from datetime import datetime, timedelta
from functools import lru_cache

from event_log.forms import Damage
from event_log.samples import CATEGORY, QUANTITY, SERIES, TEXT

EPOCH = datetime(1970, 1, 1)
VALUE_KINDS = {QUANTITY: "quantity", SERIES: "series", CATEGORY: "category", TEXT: "text"}

line = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


@lru_cache(maxsize=16)
def time_text(microseconds):
    """Microseconds since 1970 as RFC 3339."""
    try:
        moment = EPOCH + timedelta(microseconds=microseconds)
    except OverflowError:
        raise Damage(f"the commit time {microseconds} is in no year that has a text") from None
    return moment.isoformat(timespec="microseconds") + "Z"


def uuid_text(data):
    """An identifier in the usual form, in lower case."""
    digits = data.hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def number(value):
    """A double for JSON; one that is no number of JSON becomes a text."""
    return value if math.isfinite(value) else repr(value)


def event(header, position, kind, content):
    """The JSON object of one event."""
    described = {"position": position, "time": time_text(header.time), "kind": kind,
                 "frontEnd": header.front_end, "principal": header.principal}
    if kind == "saved":
        describe_sample(described, content)
    else:
        described.update(content)
    if kind == "deleted":
        described["uuid"] = uuid_text(content["uuid"])
    return described


def describe_sample(described, sample):
    """Adds a sample's fields; what it does not have is left out."""
    described.update(uuid=uuid_text(sample.uuid), type=sample.type,
                     start=number(sample.start), startText=repr(sample.start),
                     end=number(sample.end), endText=repr(sample.end))
    if sample.created is not None:
        described.update(created=number(sample.created), createdText=repr(sample.created))
    described["valueKind"] = VALUE_KINDS[sample.value_kind]
    if sample.value_kind == QUANTITY:
        described["value"] = number(sample.value)
    elif sample.value_kind == SERIES:
        described["series"] = [
            {"start": number(start), "end": number(end), "value": number(amount)}
            for start, end, amount in sample.value]
    else:
        described[VALUE_KINDS[sample.value_kind]] = sample.value
    if sample.unit is not None:
        described["unit"] = sample.unit
    described["source"] = sample.source
    if sample.device is not None:
        described["device"] = sample.device[0]
    if sample.metadata is not None:
        described["metadata"] = {key: metadata_value(*entry)
                                 for key, entry in sample.metadata[0].items()}
    if sample.beats is not None:
        described["beats"] = [{"beatsPerMinute": number(rate), "time": time}
                              for rate, time in sample.beats]


def metadata_value(kind, value, unit):
    """One value of metadata with its kind."""
    described = {"kind": kind, "value": number(value) if isinstance(value, float) else value}
    if unit is not None:
        described["unit"] = unit
    return described
