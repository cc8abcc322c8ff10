import CoreLocation
import KymoTestSupport
import Testing

@Suite struct DistanceTests {
    private func metres(
        _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double
    ) -> Double {
        CLLocation(latitude: latitude1, longitude: longitude1)
            .distance(from: CLLocation(latitude: latitude2, longitude: longitude2))
    }

    private func degrees(_ whole: Double, _ minutes: Double, _ seconds: Double) -> Double {
        whole + minutes / 60 + seconds / 3600
    }

    /// The line of the Geocentric Datum of Australia Technical Manual (ICSM), chapter 4, by which
    /// implementations of Vincenty's formulae are checked: 54,972.271 m. Its ellipsoid, GRS 80,
    /// differs from WGS 84 by less than a tenth of a millimetre here.
    @Test func `from Flinders Peak to Buninyong`() {
        let found = metres(
            -degrees(37, 57, 3.72030), degrees(144, 25, 29.52440),
            -degrees(37, 39, 10.15610), degrees(143, 55, 35.38390))
        #expect(abs(found - 54_972.271) < 0.0006)
    }

    /// A quarter of the equator is a quarter of 2π times 6,378,137 m; the quarter of a meridian,
    /// 10,001,965.729 m, is in the tables of the ellipsoid (NIMA TR 8350.2, "meridian quadrant").
    @Test func `quarters of the equator and of a meridian`() {
        #expect(abs(metres(0, 0, 0, 90) - 6_378_137 * .pi / 2) < 0.0002)
        #expect(abs(metres(0, 25, 90, 0) - 10_001_965.729) < 0.001)
        #expect(abs(metres(90, 13, 0, -100) - 10_001_965.729) < 0.001)
    }

    /// Values of C. Karney's GeographicLib: its documentation has the first, the article
    /// "Algorithms for geodesics" (Journal of Geodesy 87, 2013, table 5) the second; the others are
    /// its release 2.1 for Python. Vincenty's iteration finds no end for most of them.
    @Test(arguments: [
        (-41.32, 174.81, 40.96, -5.50, 19_959_679.26735382),
        (-30, 0, 29.9, 179.8, 19_989_832.827610),
        (0, 0, 0.5, 179.5, 19_936_288.578965),
        (0, 0, 0.5, 179.7, 19_944_127.420750),
        (0.1, 0, -0.1, 179.9, 20_003_008.421509),
        (0, 0, 0, 179.5, 19_980_861.908891),
        (30, 0, -29.999, 179.999, 20_003_820.514089),
        (45, 10, -45.0001, -170.0001, 20_003_920.344525),
    ])
    func `points that lie nearly opposite each other`(
        _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double,
        _ told: Double
    ) {
        #expect(abs(metres(latitude1, longitude1, latitude2, longitude2) - told) < 0.001)
        #expect(abs(metres(latitude2, longitude2, latitude1, longitude1) - told) < 0.001)
    }

    /// Twice the quarter of a meridian: the shortest way leads over a pole.
    @Test(arguments: [
        (0.0, 0.0, 0.0, 180.0), (90, 0, -90, 0), (30, 0, -30, 180), (89, 0, -89, 180),
    ])
    func `points that lie opposite each other`(
        _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double
    ) {
        let found = metres(latitude1, longitude1, latitude2, longitude2)
        #expect(abs(found - 20_003_931.4586) < 0.001)
    }

    /// Values of GeographicLib 2.1 for Python.
    @Test(arguments: [
        (40.6, -73.8, 51.6, -0.5, 5_551_759.400319),
        (52.52, 13.405, 52.52001, 13.40501, 1.303466),
        (10, 179.9, 10, -179.9, 21_927.872478),
    ])
    func `far, near and across the line of the date`(
        _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double,
        _ told: Double
    ) {
        #expect(abs(metres(latitude1, longitude1, latitude2, longitude2) - told) < 0.0002)
    }

    @Test func `a place is no way from itself, however its longitude is written`() {
        #expect(metres(52.5, 13.4, 52.5, 13.4) == 0)
        #expect(abs(metres(52.5, -180, 52.5, 180)) < 1e-6)
        #expect(metres(90, 0, 90, 77) < 1e-6)
    }

    @Test func `what is not finite has no distance, and what lies outside the bounds is no trap`() {
        #expect(metres(.nan, 0, 1, 1).isNaN && metres(0, .infinity, 1, 1).isNaN)
        #expect(metres(1e300, 1e300, -500, 7e200) >= 0)
    }

    /// The shorter of two detours is never shorter than the way itself.
    @Test func `the way is no longer than a detour`() {
        var numbers = SeededRandom(seed: 5)
        for _ in 0..<2000 {
            let ends = (0..<3).map { _ in
                CLLocation(
                    latitude: .random(in: -90...90, using: &numbers),
                    longitude: .random(in: -180...180, using: &numbers))
            }
            let direct = ends[0].distance(from: ends[2])
            let detour = ends[0].distance(from: ends[1]) + ends[1].distance(from: ends[2])
            #expect(direct <= detour + 0.001, "\(ends)")
            #expect(direct <= 20_003_931.459)
        }
    }
}
