package import KymoCore

/// What `stats` and `chart` are asked, as their flags tell it.
package struct StatisticsQuestion: Sendable {
    /// Which samples.
    package var selection: SelectionQuestion
    /// The quantity type.
    package var type: QuantityType
    /// What to compute, in the order of output.
    package var choices: [StatisticsChoice]
    /// Length of intervals; nil for a single answer.
    package var every: GridComponents?
    /// Where the grid begins, if somebody says.
    package var anchor: Instant?
    /// Whether to give each source's values, too.
    package var separatesSources: Bool
    /// Whether intervals without data are left out.
    package var skipsEmpty: Bool
    /// Unit of the answer.
    package var unit: KymoCore.Unit
    /// From the type's canonical unit to `unit`.
    package var conversion: UnitConversion

    /// The flags, without those of the selection.
    package static let options: [OptionSpec] = [
        .value(
            "options", "LIST",
            help: "any of sum,average,min,max,mostRecent,duration; default: sum, or "
                + "average,min,max of a discrete type"),
        .value(
            "every", "INTERVAL",
            help: "one answer an interval: 15min, 1h, 1d, 1w, 1mo, 1y or P1D"),
        .value(
            "anchor", "INSTANT",
            help: "where intervals begin; default: midnight, Monday or 1 January"),
        .flag("by-source", help: "the values of each source, too"),
        .value("unit", "UNIT", help: "unit of the answer, such as kg, lb or count/min"),
        .value(
            "fill", "HOW", choices: ["null", "none"],
            help: "null (default) shows intervals without data, none leaves them out"),
    ]

    /// Reads the flags.
    ///
    /// - Throws: `FrontEndError` that names the flag; `StoreError`.
    package init(
        _ context: Context, in snapshot: borrowing Snapshot, now: Instant
    ) throws {
        let arguments = context.arguments
        let name = arguments.operand("TYPE") ?? ""
        selection = try SelectionQuestion(type: name, context, in: snapshot, now: now)
        type = try Self.quantityType(selection.type)
        let style = type.style(table: try snapshot.typeTable)
        choices = try StatisticsChoice.read(
            arguments.value("options"), style: style, type: type.swiftName)
        every = try arguments.value("every").map(Self.interval)
        let zone = selection.timeZone
        anchor = try arguments.value("anchor").map {
            try InstantArgument.read(
                $0, option: "--anchor", in: zone, now: now)
        }
        if anchor != nil && every == nil {
            throw FrontEndError.usage("--anchor needs --every", hint: "write --every 1d")
        }
        separatesSources = arguments.has("by-source")
        skipsEmpty = arguments.value("fill") == "none"
        (unit, conversion) = try Self.unit(arguments.value("unit"), of: type)
    }

    private static func interval(_ text: String) throws(FrontEndError) -> GridComponents {
        do throws(GridError) {
            return try GridComponents(text: text)
        } catch {
            throw .usage("--every: \(error.description)")
        }
    }

    private static func quantityType(_ identifier: String) throws(FrontEndError) -> QuantityType {
        if let type = Catalog.quantityType(identifier) { return type }
        let name = TypeArgument.name(identifier)
        guard Catalog.type(named: identifier) == nil else {
            throw FrontEndError(
                "\(name) has no quantities to compute with", .invalidArgument,
                hint:
                    "statistics need a quantity type such as stepCount; see 'kymo samples \(name)'")
        }
        throw FrontEndError(
            "the catalog does not know '\(name)', so it has no statistics", .unknownType,
            hint: "'kymo samples \(name)' shows what is stored")
    }

    private static func unit(
        _ text: String?, of type: QuantityType
    ) throws(FrontEndError) -> (KymoCore.Unit, UnitConversion) {
        let canonical = type.canonicalUnit
        var unit = canonical
        if let text {
            do { unit = try KymoCore.Unit(validating: text) } catch {
                throw FrontEndError(error.description, .incompatibleUnit)
            }
        }
        guard let conversion = canonical.conversion(to: unit) else {
            throw FrontEndError(
                "\(type.swiftName) cannot be given in \(unit.unitString)", .incompatibleUnit,
                hint: "it is measured in \(canonical.unitString)")
        }
        return (unit, conversion)
    }
}
