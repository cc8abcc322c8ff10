internal import KymoCore

/// What the value of a category record says.
enum CategoryReading {
    case number(Int64)
    /// A number or text that the catalog does not know; kept as it came.
    case unknownNumber(Int64)
    case unknownText
}

/// The value of a record, by its type.
extension ExportReader {
    mutating func readValue(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, into draft: inout RecordDraft
    ) {
        switch form(draft) {
        case .quantity(let known): readQuantity(values, bytes, of: known, into: &draft)
        case .category(let known): readCategory(values, bytes, of: known.type, into: &draft)
        case .unknown: readUnknown(values, bytes, into: &draft)
        }
    }

    // MARK: Quantities

    private func readQuantity(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, of known: Known<QuantityType>,
        into draft: inout RecordDraft
    ) {
        guard let number = readNumber(values, bytes, into: &draft) else { return }
        guard let unit = readUnit(values, bytes, of: known, into: &draft) else { return }
        let fit = tables.units.fit(unit, type: Int(draft.record.type), known)
        guard fit.isCompatible else {
            return draft.reject(
                .wrongDimension, "\(known.type.identifier) in \(values.text(.unit, in: bytes))")
        }
        if let conversion = fit.conversion
            ?? (abs(number) > UnitTable.large
                ? tables.units.units[Int(unit)].conversion(to: known.type.canonicalUnit) : nil),
            !conversion(number).isFinite
        {
            return draft.reject(.notFinite, values.text(.value, in: bytes))
        }
        draft.record.kind = .quantity
        draft.record.value = number.bitPattern
        draft.record.unit = unit
    }

    /// The number of a quantity; exports of iOS 8 give the average of discrete types instead.
    private func readNumber(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, into draft: inout RecordDraft
    ) -> Double? {
        var reading = values.with(.value, in: bytes) { DecimalText.read($0) }
        if reading == nil, values.isOldForm {
            for place in values.others where values.name(place, in: bytes) == "average" {
                var text: [UInt8] = []
                values.appendDecoded(place, in: bytes, to: &text)
                reading = DecimalText.read(text.span)
            }
        }
        switch reading {
        case .value(let number): return number
        case .notFinite: draft.reject(.notFinite, values.text(.value, in: bytes))
        case .malformed: draft.reject(.badNumber, values.text(.value, in: bytes))
        case nil: draft.reject(.missingValue, typeName(draft))
        }
        return nil
    }

    private func readUnit(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, of known: Known<QuantityType>,
        into draft: inout RecordDraft
    ) -> UInt32? {
        let lookup = values.with(.unit, in: bytes) { tables.units.lookup($0) }
        switch lookup {
        case .number(let number): return number
        case .unreadable: draft.reject(.unknownUnit, values.text(.unit, in: bytes))
        case .full: draft.reject(.tooManyNames, values.text(.unit, in: bytes))
        case nil:
            // Numbers without dimension speak for themselves.
            let unit = known.type.canonicalUnit
            if unit.isCompatible(with: .null), let number = tables.units.number(of: unit) {
                return number
            }
            draft.reject(.missingUnit, typeName(draft))
        }
        return nil
    }

    // MARK: Categories

    private mutating func readCategory(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, of type: CategoryType,
        into draft: inout RecordDraft
    ) {
        draft.record.kind = .category
        guard values.has(.value) else {
            guard let implied = RecordRules.impliedValue(of: type) else {
                return draft.reject(.missingValue, type.identifier)
            }
            draft.record.value = UInt64(bitPattern: implied)
            return
        }
        let reading = values.with(.value, in: bytes) { text in
            categoryReading(text, of: type, number: draft.record.type)
        }
        switch reading {
        case .number(let number): draft.record.value = UInt64(bitPattern: number)
        case .unknownNumber(let number):
            draft.record.value = UInt64(bitPattern: number)
            noteUnknownValue(values, bytes, draft)
        case .unknownText, nil:
            keepText(values, bytes, into: &draft)
            if draft.rejection == nil { noteUnknownValue(values, bytes, draft) }
        }
    }

    private mutating func categoryReading(
        _ text: Span<UInt8>, of type: CategoryType, number: UInt32
    ) -> CategoryReading {
        key.removeAll(keepingCapacity: true)
        key.append(varint: UInt64(number))
        key.append(copying: text)
        if let known = categoryValues[key] { return known }
        let words = String(copying: text)
        let reading: CategoryReading =
            if let number = Int64(words) {
                type.allows(number) ? .number(number) : .unknownNumber(number)
            } else if let number = type.rawValue(named: words) {
                .number(number)
            } else {
                .unknownText
            }
        if categoryValues.count < 4096, key.count < 256 { categoryValues[key] = reading }
        return reading
    }

    private mutating func noteUnknownValue(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, _ draft: RecordDraft
    ) {
        let example = "\(typeName(draft)) \(values.text(.value, in: bytes))"
        problems.note(.unknownValue, line: draft.record.line, example: example)
    }

    private func keepText(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, into draft: inout RecordDraft
    ) {
        guard let text = values.checkedText(.value, in: bytes) else {
            return draft.reject(.invalidText, "a value of \(typeName(draft))")
        }
        guard text.utf8.count <= RecordDraft.textLimit else {
            return draft.reject(.recordTooLarge, "a value of \(text.utf8.count) bytes")
        }
        draft.record.kind = .text
        draft.record.value = 0
        draft.extra.text = text
    }

    // MARK: Types that the catalog does not know

    /// A quantity where value and unit can be read, else text (decisions 7).
    private mutating func readUnknown(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, into draft: inout RecordDraft
    ) {
        if case .value(let number) = values.with(.value, in: bytes, { DecimalText.read($0) }),
            case .number(let unit) = values.with(.unit, in: bytes, { tables.units.lookup($0) })
        {
            draft.record.kind = .quantity
            draft.record.value = number.bitPattern
            draft.record.unit = unit
        } else {
            keepText(values, bytes, into: &draft)
        }
        if draft.rejection == nil {
            let example = typeName(draft)
            problems.note(.unknownType, line: draft.record.line, example: example)
        }
    }
}
