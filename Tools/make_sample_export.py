#!/usr/bin/env python3
"""Makes a small Apple Health export of an invented person, always the same one.

    make_sample_export.py [--out sample-export.zip] [--days 90] [--xml]

Ninety days in Berlin to 20 April 2025, so that the clock change of 30 March lies inside. The phone
and the watch count the same walks, each missing some; heart rate, energy, sleep, weight, heart rate
variability, blood pressure and a few runs are there too. Python 3.9, standard library only.
"""
import argparse
import random
import time
import zipfile
from datetime import date, datetime, timedelta, timezone
from xml.sax.saxutils import quoteattr
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Berlin")
LAST_DAY = date(2025, 4, 20)
EXPORTED = datetime(2025, 4, 21, 9, 12, 40, tzinfo=ZONE)
QUANTITY, CATEGORY = "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"

# What this file holds, declared as loosely as readers need it.
DOCUMENT_TYPE = """<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate, Me, (Record | Correlation | Workout | ActivitySummary)*)>
<!ATTLIST HealthData locale CDATA #REQUIRED>
<!ELEMENT ExportDate EMPTY>
<!ATTLIST ExportDate value CDATA #REQUIRED>
<!ELEMENT Me EMPTY>
<!ATTLIST Me
  HKCharacteristicTypeIdentifierDateOfBirth CDATA #REQUIRED
  HKCharacteristicTypeIdentifierBiologicalSex CDATA #REQUIRED
  HKCharacteristicTypeIdentifierBloodType CDATA #REQUIRED
  HKCharacteristicTypeIdentifierFitzpatrickSkinType CDATA #REQUIRED
  HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse CDATA #REQUIRED>
<!ELEMENT Record (MetadataEntry | HeartRateVariabilityMetadataList)*>
<!ATTLIST Record
  type CDATA #REQUIRED   sourceName CDATA #REQUIRED   sourceVersion CDATA #IMPLIED
  device CDATA #IMPLIED  unit CDATA #IMPLIED          creationDate CDATA #IMPLIED
  startDate CDATA #REQUIRED  endDate CDATA #REQUIRED  value CDATA #IMPLIED>
<!ELEMENT Correlation (MetadataEntry | Record)*>
<!ATTLIST Correlation
  type CDATA #REQUIRED   sourceName CDATA #REQUIRED   sourceVersion CDATA #IMPLIED
  device CDATA #IMPLIED  creationDate CDATA #IMPLIED
  startDate CDATA #REQUIRED  endDate CDATA #REQUIRED>
<!ELEMENT Workout (MetadataEntry | WorkoutStatistics)*>
<!ATTLIST Workout
  workoutActivityType CDATA #REQUIRED  duration CDATA #IMPLIED  durationUnit CDATA #IMPLIED
  sourceName CDATA #REQUIRED  sourceVersion CDATA #IMPLIED      device CDATA #IMPLIED
  creationDate CDATA #IMPLIED startDate CDATA #REQUIRED         endDate CDATA #REQUIRED>
<!ELEMENT WorkoutStatistics EMPTY>
<!ATTLIST WorkoutStatistics
  type CDATA #REQUIRED  startDate CDATA #REQUIRED  endDate CDATA #REQUIRED
  sum CDATA #IMPLIED    unit CDATA #IMPLIED>
<!ELEMENT ActivitySummary EMPTY>
<!ATTLIST ActivitySummary
  dateComponents CDATA #IMPLIED  activeEnergyBurned CDATA #IMPLIED
  activeEnergyBurnedGoal CDATA #IMPLIED  activeEnergyBurnedUnit CDATA #IMPLIED>
<!ELEMENT MetadataEntry EMPTY>
<!ATTLIST MetadataEntry key CDATA #REQUIRED  value CDATA #REQUIRED>
<!ELEMENT HeartRateVariabilityMetadataList (InstantaneousBeatsPerMinute*)>
<!ELEMENT InstantaneousBeatsPerMinute EMPTY>
<!ATTLIST InstantaneousBeatsPerMinute bpm CDATA #REQUIRED  time CDATA #REQUIRED>
]>
"""


class Source:
    """A phone, a watch or an app, as the attributes of its records name it."""

    def __init__(self, name, version, device=None, pointer=0):
        self.text = "sourceName=%s sourceVersion=%s" % (quoteattr(name), quoteattr(version))
        if device:
            described = "<<HKDevice: 0x%x>, %s, software:%s>" % (pointer, device, version)
            self.text += " device=" + quoteattr(described)


PHONE = Source("Robin\u2019s iPhone", "18.4", "name:iPhone, manufacturer:Apple Inc., "
               "model:iPhone, hardware:iPhone15,4", 0x300AF3C40)
WATCH = Source("Robin\u2019s Apple\u00a0Watch", "11.4", "name:Apple Watch, "
               "manufacturer:Apple Inc., model:Watch, hardware:Watch7,1", 0x300B0D180)
HEALTH = Source("Health", "18.4")
SCALE = Source("Waage & Co", "2.1")


def stamp(instant):
    """All dates carry the offset of the moment of export, whatever the season."""
    return datetime.fromtimestamp(int(instant), timezone(timedelta(hours=2))).strftime(
        "%Y-%m-%d %H:%M:%S +0200")


def at(day, hour):
    """The instant of a wall time in Berlin; hours may be fractions and pass midnight."""
    midnight = datetime(day.year, day.month, day.day) + timedelta(seconds=int(hour * 3600))
    return int(midnight.replace(tzinfo=ZONE).timestamp())


class Export:
    def __init__(self, days):
        self.chance = random.Random(20250420).random
        self.days = [LAST_DAY - timedelta(days=n) for n in range(days - 1, -1, -1)]
        self.records, self.others = {}, []
        self.energy = {}

    def between(self, low, high):
        return low + (high - low) * self.chance()

    def record(self, source, type, start, end, value, unit=None, inside=(), entered=False):
        """Collects one record; the file lists them by type."""
        lines = list(inside)
        if entered:
            lines.insert(0, '<MetadataEntry key="HKWasUserEntered" value="1"/>')
        text = '<Record type="%s" %s%s creationDate="%s" startDate="%s" endDate="%s" value="%s"' % (
            type, source.text, ' unit="%s"' % unit if unit else "",
            stamp(end + self.between(5, 400)), stamp(start), stamp(end), value)
        text += "/>" if not lines else ">\n  %s\n </Record>" % "\n  ".join(lines)
        self.records.setdefault(type, []).append((int(start), text))
        return text

    def quantity(self, source, name, start, end, value, unit, **more):
        shown = value if isinstance(value, int) else "%.6g" % value
        return self.record(source, QUANTITY + name, start, end, shown, unit, **more)

    # A walk: the watch counts nearly all, the phone those on which it is carried.
    def walk(self, start, seconds, pace, carried, worn):
        steps = max(1, int(seconds * pace))
        kilometres = steps * 0.00074
        if worn:
            self.pieces(WATCH, start, seconds, steps, kilometres, 300)
            self.burn(start, start + seconds, steps * 0.042)
        if carried:
            shift, stretch = self.between(-20, 30), self.between(0.97, 1.08)
            factor = self.between(0.9, 1.02)
            self.pieces(PHONE, start + shift, seconds * stretch, max(1, int(steps * factor)),
                        kilometres * factor, 590)

    def pieces(self, source, start, seconds, steps, kilometres, longest):
        """One walk as the consecutive records in which a device writes it."""
        count = max(1, round(seconds / longest))
        for n in range(count):
            first = start + seconds * n / count
            last = start + seconds * (n + 1) / count
            part = steps * (n + 1) // count - steps * n // count
            if part:
                self.quantity(source, "StepCount", first, last, part, "count")
                self.quantity(source, "DistanceWalkingRunning", first, last, kilometres / count,
                              "km")

    def burn(self, start, end, kilocalories):
        day = datetime.fromtimestamp(start, ZONE).date()
        self.energy[day] = self.energy.get(day, 0) + kilocalories
        self.quantity(WATCH, "ActiveEnergyBurned", start, end, kilocalories, "kcal")

    def movement(self, day):
        weekend = day.weekday() >= 5
        mood = self.between(0.6, 1.35) * (1.15 if weekend else 1)
        hour = 9.2 if weekend else 7.1
        off_wrist = self.between(7, 21)
        while hour < 22.5:
            seconds = self.between(60, 900) * mood
            worn = not off_wrist < hour < off_wrist + 1.2
            carried = self.chance() < 0.62 or not worn
            self.walk(at(day, hour), seconds, self.between(0.4, 1.4), carried, worn)
            hour += seconds / 3600 + self.between(0.1, 1.1)
        if self.chance() < 0.12:  # home late: across midnight
            self.walk(at(day, 23.85), self.between(700, 1400), 1.5, True, True)

    def run(self, day):
        start = at(day, self.between(17.5, 18.5))
        seconds = int(self.between(1500, 3600))
        self.walk(start, seconds, 2.6, self.chance() < 0.5, True)
        for n in range(0, seconds, 10):
            beat = 148 - 60 * 0.5 ** (n / 90) + self.between(-6, 9)
            self.heart(start + n, beat, 1)
        text = '<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="%.4f"' \
            ' durationUnit="min" %s creationDate="%s" startDate="%s" endDate="%s">\n' % (
                seconds / 60, WATCH.text, stamp(start + seconds + 9), stamp(start),
                stamp(start + seconds))
        text += '  <WorkoutStatistics type="%sActiveEnergyBurned" startDate="%s" endDate="%s"' \
            ' sum="%.6g" unit="kcal"/>\n </Workout>' % (
                QUANTITY, stamp(start), stamp(start + seconds), seconds * 2.6 * 0.042)
        self.others.append(text)

    def heart(self, instant, beats, context):
        entry = '<MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="%d"/>' % context
        self.quantity(WATCH, "HeartRate", instant, instant, float(round(beats)), "count/min",
                      inside=[entry])

    def readings(self, day):
        hour = self.between(0, 0.2)
        while hour < 24:
            asleep = hour < 6.6 or hour > 23.2
            self.heart(at(day, hour), self.between(49, 58) if asleep else self.between(60, 104),
                       0)
            hour += self.between(0.08, 0.45)
        self.quantity(WATCH, "RestingHeartRate", at(day, 0.1), at(day, 23.5),
                      int(self.between(52, 59)), "count/min")
        for hour in range(24):
            self.quantity(WATCH, "BasalEnergyBurned", at(day, hour), at(day, hour) + 3600,
                          self.between(66, 74), "kcal")

    def variability(self, day):
        start, beats = at(day, self.between(2, 5)), []
        moment = start + 0.31
        for _ in range(12):
            gap = self.between(0.98, 1.2)
            moment += gap
            clock = datetime.fromtimestamp(moment, ZONE)
            beats.append('<InstantaneousBeatsPerMinute bpm="%d" time="%s,%02d"/>' % (
                60 / gap, clock.strftime("%H:%M:%S"), clock.microsecond // 10000))
        inside = ["<HeartRateVariabilityMetadataList>"] + [" " + beat for beat in beats]
        inside.append("</HeartRateVariabilityMetadataList>")
        self.quantity(WATCH, "HeartRateVariabilitySDNN", start, start + 60,
                      self.between(38, 82), "ms", inside=inside)

    def night(self, day):
        """Stages from the evening before to the morning of the day."""
        moment = at(day - timedelta(days=1), self.between(22.7, 23.9))
        wake = at(day, self.between(6.2, 7.6))
        self.sleep(PHONE, moment - 300, wake + 200, "InBed")
        while moment < wake:
            for stage, low, high in (("AsleepCore", 20, 45), ("AsleepDeep", 10, 35),
                                     ("AsleepCore", 10, 25), ("AsleepREM", 8, 30),
                                     ("Awake", 1, 6)):
                end = min(wake, moment + int(self.between(low, high) * 60))
                if end > moment:
                    self.sleep(WATCH, moment, end, stage)
                moment = end

    def sleep(self, source, start, end, stage):
        zone = '<MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>'
        self.record(source, CATEGORY + "SleepAnalysis", start, end,
                    "HKCategoryValueSleepAnalysis" + stage, inside=[zone])

    def pressure(self, day):
        instant = at(day, self.between(8, 9))
        members = [self.quantity(HEALTH, "BloodPressure" + name, instant, instant, value, "mmHg",
                                 entered=True)
                   for name, value in (("Systolic", int(self.between(112, 131))),
                                       ("Diastolic", int(self.between(70, 84))))]
        dates = 'creationDate="%s" startDate="%s" endDate="%s"' % (
            stamp(instant + 30), stamp(instant), stamp(instant))
        text = '<Correlation type="HKCorrelationTypeIdentifierBloodPressure" %s %s>\n  %s\n' \
            ' </Correlation>' % (HEALTH.text, dates, "\n  ".join(members))
        self.others.append(text)

    def build(self):
        for number, day in enumerate(self.days):
            self.movement(day)
            self.readings(day)
            self.variability(day)
            self.night(day)
            if number % 3 == 1:
                self.run(day)
            if number % 2 == 0:
                weighed = at(day, self.between(6.8, 7.9))
                self.quantity(SCALE, "BodyMass", weighed, weighed,
                              71.5 + self.between(-0.9, 0.9) - number * 0.01, "kg")
            if number % 7 == 3:
                self.pressure(day)
        for day in self.days:
            self.others.append(
                '<ActivitySummary dateComponents="%s" activeEnergyBurned="%.6g" '
                'activeEnergyBurnedGoal="450" activeEnergyBurnedUnit="kcal"/>' % (
                    day, self.energy.get(day, 0)))

    def xml(self):
        parts = ['<?xml version="1.0" encoding="UTF-8"?>\n', DOCUMENT_TYPE,
                 '<HealthData locale="en_DE">\n <ExportDate value="%s"/>\n' % stamp(
                     EXPORTED.timestamp()),
                 ' <Me HKCharacteristicTypeIdentifierDateOfBirth="1988-02-29"'
                 ' HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"'
                 ' HKCharacteristicTypeIdentifierBloodType="HKBloodTypeABNegative"'
                 ' HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeIII"'
                 ' HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>\n']
        for type in self.records:
            for _, text in sorted(self.records[type]):
                parts.append(" %s\n" % text)
        parts += [" %s\n" % text for text in self.others]
        return "".join(parts + ["</HealthData>\n"]).encode("utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", default="sample-export.zip")
    parser.add_argument("--days", type=int, default=90)
    parser.add_argument("--xml", action="store_true", help="write the bare XML")
    asked = parser.parse_args()
    began, export = time.time(), Export(asked.days)
    export.build()
    data = export.xml()
    if asked.xml:
        with open(asked.out, "wb") as file:
            file.write(data)
    else:
        entry = zipfile.ZipInfo("apple_health_export/export.xml", (2025, 4, 21, 9, 12, 40))
        entry.compress_type = zipfile.ZIP_DEFLATED
        with zipfile.ZipFile(asked.out, "w") as archive:
            archive.writestr(entry, data)
    print("%s: %d records of %d days, %.1f MB of XML, %.1f s" % (
        asked.out, sum(map(len, export.records.values())), asked.days, len(data) / 1e6,
        time.time() - began))


if __name__ == "__main__":
    main()
