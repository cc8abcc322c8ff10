internal import KymoCore

/// The units of one file, numbered from 1 in order of first use; 0 stands for none.
struct UnitTable {
    enum Lookup {
        case number(UInt32)
        /// No unit's text.
        case unreadable
        /// More units than a file may have.
        case full
    }

    /// How values in a unit fit a type.
    struct Fit {
        var isCompatible: Bool
        /// Turns a value into the type's canonical unit, where that could overflow.
        var conversion: UnitConversion?
    }

    private(set) var units: [Unit] = [.null]
    private(set) var parts: [ContentIdentity.Part] = [.none]
    private var numbersByText: [[UInt8]: UInt32] = [:]
    private var numbersByUnit: [Unit: UInt32] = [:]
    private var fits: [UInt64: Fit] = [:]
    private var lastText: [UInt8] = []
    private var lastNumber: UInt32 = 0

    static let limit = 50_000

    /// The number of the unit that a text names.
    @inline(__always)
    mutating func lookup(_ text: Span<UInt8>) -> Lookup {
        if lastNumber != 0, text.hasSameBytes(as: lastText.span) { return .number(lastNumber) }
        return slowLookup(text)
    }

    private mutating func slowLookup(_ text: Span<UInt8>) -> Lookup {
        guard text.count <= Unit.maximumLengthBytes else { return .unreadable }
        lastNumber = 0
        lastText.removeAll(keepingCapacity: true)
        lastText.append(copying: text)
        if let known = numbersByText[lastText] {
            lastNumber = known
            return .number(known)
        }
        guard !text.isEmpty, let words = String(validating: text),
            let unit = try? Unit(validating: words)
        else { return .unreadable }
        guard numbersByText.count < Self.limit, let number = number(of: unit) else { return .full }
        numbersByText[lastText] = number
        lastNumber = number
        return .number(number)
    }

    /// The number of a unit; nil where there are too many.
    mutating func number(of unit: Unit) -> UInt32? {
        if let known = numbersByUnit[unit] { return known }
        guard units.count < Self.limit else { return nil }
        let number = UInt32(clamping: units.count)
        units.append(unit)
        parts.append(.init(text: unit.unitString))
        numbersByUnit[unit] = number
        return number
    }

    /// How values in a unit fit a type of the file.
    mutating func fit(
        _ unit: UInt32, type: Int, _ quantity: Known<QuantityType>
    ) -> Fit {
        let key = UInt64(clamping: type) << 32 | UInt64(unit)
        if let known = fits[key] { return known }
        let conversion = units[Int(unit)].conversion(to: quantity.type.canonicalUnit)
        // What is far from overflow needs no look at each value.
        let isTame = conversion.map { $0(Self.large).isFinite && $0(-Self.large).isFinite } ?? true
        let fit = Fit(isCompatible: conversion != nil, conversion: isTame ? nil : conversion)
        if fits.count < Self.limit { fits[key] = fit }
        return fit
    }

    /// Values up to this size are converted without a check where this one can be.
    static let large = 1e100
}
