public import Foundation

/// Where something was at a moment, as well as that is known.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let place: CLLocationCoordinate2D
    private let measures: Measures
    private let moment: Date

    /// What else is known; negative where it is not.
    private struct Measures: Hashable {
        var altitude = 0.0
        var horizontalAccuracy = 0.0
        var verticalAccuracy = -1.0
        var course = -1.0
        var courseAccuracy = -1.0
        var speed = -1.0
        var speedAccuracy = -1.0

        static let keys: KeyValuePairs<String, any WritableKeyPath<Measures, Double> & Sendable> = [
            "altitude": \.altitude, "horizontalAccuracy": \.horizontalAccuracy,
            "verticalAccuracy": \.verticalAccuracy, "course": \.course,
            "courseAccuracy": \.courseAccuracy, "speed": \.speed,
            "speedAccuracy": \.speedAccuracy,
        ]
    }

    // Each initialiser stands for itself, so that a subclass inherits them all, as it does those of
    // Apple's.

    /// A place, now. Altitude and horizontal accuracy are 0; nothing else is known.
    ///
    /// - Parameters:
    ///   - latitude: degrees, positive in the north.
    ///   - longitude: degrees, positive in the east.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        measures = Measures()
        moment = Date()
    }

    /// A place and a height at a moment.
    ///
    /// - Parameters:
    ///   - coordinate: the place.
    ///   - altitude: metres above the sea.
    ///   - hAccuracy: radius in metres; negative where the place is not known.
    ///   - vAccuracy: metres; negative where the altitude is not known.
    ///   - timestamp: the moment.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        place = coordinate
        measures = Measures(
            altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy)
        moment = timestamp
    }

    /// A place, a height and a motion at a moment.
    ///
    /// - Parameters:
    ///   - coordinate: the place.
    ///   - altitude: metres above the sea.
    ///   - hAccuracy: radius in metres; negative where the place is not known.
    ///   - vAccuracy: metres; negative where the altitude is not known.
    ///   - course: degrees from true north, clockwise; negative where it is not known.
    ///   - speed: metres per second; negative where it is not known.
    ///   - timestamp: the moment.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        speed: CLLocationSpeed, timestamp: Date
    ) {
        place = coordinate
        measures = Measures(
            altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, speed: speed)
        moment = timestamp
    }

    /// A place, a height and a motion at a moment, and how well each is known.
    ///
    /// - Parameters:
    ///   - coordinate: the place.
    ///   - altitude: metres above the sea.
    ///   - hAccuracy: radius in metres; negative where the place is not known.
    ///   - vAccuracy: metres; negative where the altitude is not known.
    ///   - course: degrees from true north, clockwise; negative where it is not known.
    ///   - courseAccuracy: degrees; negative where it is not known.
    ///   - speed: metres per second; negative where it is not known.
    ///   - speedAccuracy: metres per second; negative where it is not known.
    ///   - timestamp: the moment.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
        place = coordinate
        measures = Measures(
            altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: courseAccuracy, speed: speed,
            speedAccuracy: speedAccuracy)
        moment = timestamp
    }

    /// The place.
    open var coordinate: CLLocationCoordinate2D { place }
    /// Metres above the sea.
    open var altitude: CLLocationDistance { measures.altitude }
    /// Radius in metres; negative where the place is not known.
    open var horizontalAccuracy: CLLocationAccuracy { measures.horizontalAccuracy }
    /// Metres; negative where the altitude is not known.
    open var verticalAccuracy: CLLocationAccuracy { measures.verticalAccuracy }
    /// Degrees from true north, clockwise; negative where it is not known.
    open var course: CLLocationDirection { measures.course }
    /// Degrees; negative where it is not known.
    open var courseAccuracy: CLLocationDirectionAccuracy { measures.courseAccuracy }
    /// Metres per second; negative where it is not known.
    open var speed: CLLocationSpeed { measures.speed }
    /// Metres per second; negative where it is not known.
    open var speedAccuracy: CLLocationSpeedAccuracy { measures.speedAccuracy }
    /// The moment.
    open var timestamp: Date { moment }
    /// The floor of a building; never known here.
    open var floor: CLFloor? { nil }

    /// Metres along the shortest way over the ellipsoid WGS 84, heights left aside; NaN when a
    /// coordinate is not finite.
    ///
    /// - Parameter location: the other end.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        Geodesic.distance(coordinate, location.coordinate)
    }

    // MARK: NSObject

    /// Whether the other says the same, its moment too.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLLocation else { return false }
        return place.latitude == other.place.latitude && place.longitude == other.place.longitude
            && measures == other.measures && moment == other.moment
    }

    /// Hash of place and moment.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(place.latitude)
        hasher.combine(place.longitude)
        hasher.combine(moment)
        return hasher.finalize()
    }

    /// Place, accuracy, motion and moment.
    open override var description: String {
        "<\(place.latitude),\(place.longitude)> +/- \(horizontalAccuracy)m "
            + "(speed \(speed) mps / course \(course)) @ \(moment)"
    }

    /// The same location: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Locations are coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes all that the location says.
    ///
    /// - Parameter coder: where to.
    open func encode(with coder: NSCoder) {
        coder.encode(place.latitude, forKey: "latitude")
        coder.encode(place.longitude, forKey: "longitude")
        coder.encode(moment.timeIntervalSinceReferenceDate, forKey: "timestamp")
        for (key, path) in Measures.keys { coder.encode(measures[keyPath: path], forKey: key) }
    }

    /// Reads what `encode(with:)` wrote; nil without a place or a moment.
    ///
    /// - Parameter coder: where from.
    public required init?(coder: NSCoder) {
        guard ["latitude", "longitude", "timestamp"].allSatisfy(coder.containsValue) else {
            return nil
        }
        place = CLLocationCoordinate2D(
            latitude: coder.decodeDouble(forKey: "latitude"),
            longitude: coder.decodeDouble(forKey: "longitude"))
        moment = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp"))
        var measures = Measures()
        for (key, path) in Measures.keys where coder.containsValue(forKey: key) {
            measures[keyPath: path] = coder.decodeDouble(forKey: key)
        }
        self.measures = measures
    }
}
