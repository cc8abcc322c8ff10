"""A reader of Kymo's event log, written from `Schemas/event-log.md` alone.

It shares no code with Kymo, so that what one writes and the other reads can be compared.
Section numbers in the modules are those of that document.
"""
