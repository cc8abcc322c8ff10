internal import Foundation
internal import KymoCore

extension Metadata {
    /// Reads values as Apple's framework takes them (queries 7).
    ///
    /// - Throws: `errorInvalidArgument` for a value that is no `String`, `NSNumber`, `Date` or
    ///   `HKQuantity`.
    init(objects: [String: Any]) throws(HKError) {
        self.init()
        for (key, object) in objects {
            guard let value = MetadataValue(object: object) else {
                throw HKError.invalid(
                    "metadata '\(key)' has a value of \(type(of: object)); String, NSNumber, Date "
                        + "and HKQuantity are taken")
            }
            self[key] = value
        }
    }

    /// The values as Apple's framework gives them.
    var objects: [String: Any] { values.mapValues(\.object) }
}

extension MetadataValue {
    init?(object: Any) {
        switch object {
        case let text as String: self = .string(text)
        case let date as Date: self = .date(Instant(date))
        case let quantity as HKQuantity:
            guard let quantity = quantity.quantity else { return nil }
            self = .quantity(quantity)
        default:
            if let truth = object as? Bool, type(of: object) == Bool.self {
                self = .boolean(truth)
            } else if let number = object as? NSNumber {
                self.init(number)
            } else {
                return nil
            }
        }
    }

    private init(_ number: NSNumber) {
        let kind = unsafe number.objCType.pointee
        if number === NSNumber(value: true) || number === NSNumber(value: false) || kind == 0x63 {
            self = .boolean(number.boolValue)
        } else if kind == 0x64 || kind == 0x66 {
            self = .number(number.doubleValue)
        } else {
            self = .integer(number.int64Value)
        }
    }

    /// As Apple's framework gives it.
    var object: Any {
        switch self {
        case .string(let text): text
        case .boolean(let truth): NSNumber(value: truth)
        case .integer(let number): NSNumber(value: number)
        case .number(let number): NSNumber(value: number)
        case .quantity(let quantity): HKQuantity(quantity)
        case .date(let instant): Date(instant)
        }
    }
}

extension Instant {
    init(_ date: Date) { self.init(seconds: date.timeIntervalSinceReferenceDate) }
}

extension Date {
    init(_ instant: Instant) { self.init(timeIntervalSinceReferenceDate: instant.seconds) }
}
