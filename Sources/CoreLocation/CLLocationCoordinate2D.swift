/// Latitude or longitude in degrees.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres per second; negative where it is not known.
public typealias CLLocationSpeed = Double
/// Metres per second; negative where it is not known.
public typealias CLLocationSpeedAccuracy = Double
/// Radius in metres; negative where it is not known.
public typealias CLLocationAccuracy = Double
/// Degrees from true north, clockwise; negative where it is not known.
public typealias CLLocationDirection = Double
/// Degrees; negative where it is not known.
public typealias CLLocationDirectionAccuracy = Double

/// A place on the ellipsoid WGS 84.
///
/// As on Apple's systems it is not `Equatable`, so that programs which make it so still compile.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees, positive in the north, −90 to 90.
    public var latitude: CLLocationDegrees
    /// Degrees, positive in the east, −180 to 180.
    public var longitude: CLLocationDegrees

    /// The place where the equator meets the prime meridian.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// A place, which may be one that does not exist.
    ///
    /// - Parameters:
    ///   - latitude: degrees, positive in the north.
    ///   - longitude: degrees, positive in the east.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A place that does not exist.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether latitude and longitude are in their bounds.
///
/// - Parameter coord: the place.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// A place, under the name that it has in C.
///
/// - Parameters:
///   - latitude: degrees, positive in the north.
///   - longitude: degrees, positive in the east.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
