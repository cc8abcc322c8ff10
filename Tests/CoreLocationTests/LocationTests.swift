import CoreLocation
import Testing

@Suite struct LocationTests {
    private let moment = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
    private let place = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)

    @Test func `what is not given is not known`() {
        let location = CLLocation(latitude: 52.52, longitude: 13.405)
        #expect(location.coordinate.latitude == 52.52 && location.coordinate.longitude == 13.405)
        #expect(location.altitude == 0 && location.horizontalAccuracy == 0)
        #expect(location.verticalAccuracy == -1)
        #expect(location.speed == -1 && location.course == -1)
        #expect(location.speedAccuracy == -1 && location.courseAccuracy == -1)
        #expect(location.floor == nil)
    }

    @Test func `every initialiser keeps what it is given`() {
        let short = CLLocation(
            coordinate: place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3,
            timestamp: moment)
        #expect(short.altitude == 34 && short.horizontalAccuracy == 5)
        #expect(short.verticalAccuracy == 3 && short.timestamp == moment && short.course == -1)
        let moving = CLLocation(
            coordinate: place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3,
            course: 90, speed: 2.5, timestamp: moment)
        #expect(moving.course == 90 && moving.speed == 2.5 && moving.speedAccuracy == -1)
        #expect(full.courseAccuracy == 4 && full.speedAccuracy == 0.5 && full.speed == 2.5)
    }

    @Test func `locations that say the same are equal`() {
        #expect(full == full.copy() as? CLLocation)
        let again = CLLocation(
            coordinate: place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3,
            course: 90, courseAccuracy: 4, speed: 2.5, speedAccuracy: 0.5, timestamp: moment)
        #expect(full == again && full.hash == again.hash && Set([full, again]).count == 1)
        let later = CLLocation(
            coordinate: place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3,
            course: 90, courseAccuracy: 4, speed: 2.5, speedAccuracy: 0.5,
            timestamp: moment + 1)
        #expect(full != later)
        #expect(full != NSObject())
    }

    @Test func `an archive keeps everything`() throws {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: full, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data)
        #expect(read == full)
        #expect(read?.speedAccuracy == 0.5 && read?.timestamp == moment)
    }

    @Test func `coordinates have bounds`() {
        #expect(CLLocationCoordinate2DIsValid(place))
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(-90, 180)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90.0001, 0)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(0, -180.0001)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(.nan, 0)))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(CLLocationCoordinate2D().latitude == 0)
    }

    /// As test doubles of programs do.
    @Test func `a subclass may say something else`() {
        final class Fixed: CLLocation, @unchecked Sendable {
            override var speed: CLLocationSpeed { 42 }
        }
        #expect(Fixed(latitude: 1, longitude: 2).speed == 42)
    }

    private var full: CLLocation {
        CLLocation(
            coordinate: place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3,
            course: 90, courseAccuracy: 4, speed: 2.5, speedAccuracy: 0.5, timestamp: moment)
    }
}
