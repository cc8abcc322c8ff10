internal import Foundation

/// The shortest way over the ellipsoid WGS 84.
///
/// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with application of
/// nested equations", Survey Review XXIII (1975); good to a tenth of a millimetre. It finds no end
/// for points that lie nearly opposite each other; those are reached through a third point.
enum Geodesic {
    private static let equatorialRadius = 6_378_137.0
    private static let flattening = 1 / 298.257223563
    private static let polarRadius = equatorialRadius * (1 - flattening)

    /// Metres; NaN when a coordinate is not finite.
    static func distance(_ a: CLLocationCoordinate2D, _ b: CLLocationCoordinate2D) -> Double {
        let all = [a.latitude, a.longitude, b.latitude, b.longitude]
        guard all.allSatisfy(\.isFinite) else { return .nan }
        return vincenty(a, b) ?? throughMeridian(a, b)
    }

    /// Metres between points that lie nearly opposite each other.
    ///
    /// Their longitudes differ by about half a turn, so every way between them crosses one of the
    /// two meridians a quarter of a turn from the first. The shortest one is the least of all
    /// detours through a point of those, each half of which is far from opposite.
    private static func throughMeridian(
        _ a: CLLocationCoordinate2D, _ b: CLLocationCoordinate2D
    ) -> Double {
        [-90.0, 90].map { turn in
            func detour(_ latitude: Double) -> Double {
                let middle = CLLocationCoordinate2D(
                    latitude: latitude, longitude: a.longitude + turn)
                guard let first = vincenty(a, middle), let second = vincenty(middle, b) else {
                    return .infinity
                }
                return first + second
            }
            // Where the points lie on the equator there is a least one at each pole.
            let step = 2.0
            let grid = stride(from: -90.0, through: 90, by: step)
            let best = grid.min { detour($0) < detour($1) } ?? 0
            return least(of: detour, from: max(-90, best - step), to: min(90, best + step))
        }.min() ?? .nan
    }

    /// The least value of a function that falls and then rises, by the golden section.
    private static func least(
        of function: (Double) -> Double, from start: Double, to end: Double
    ) -> Double {
        let ratio = (5.0.squareRoot() - 1) / 2
        var (low, high) = (start, end)
        var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
        var (atLeft, atRight) = (function(left), function(right))
        // 4 degrees shrink to a millionth of one: the least value is flat, and exact long before.
        for _ in 0..<32 {
            if atLeft < atRight {
                (high, right, atRight) = (right, left, atLeft)
                left = high - ratio * (high - low)
                atLeft = function(left)
            } else {
                (low, left, atLeft) = (left, right, atRight)
                right = low + ratio * (high - low)
                atRight = function(right)
            }
        }
        return min(atLeft, atRight, function(start), function(end))
    }

    /// Metres; nil when the iteration finds no end, as for points nearly opposite each other.
    private static func vincenty(
        _ a: CLLocationCoordinate2D, _ b: CLLocationCoordinate2D
    ) -> Double? {
        let turn = (b.longitude - a.longitude).remainder(dividingBy: 360) * .pi / 180
        let (first, second) = (Reduced(a.latitude), Reduced(b.latitude))
        var lambda = turn
        for _ in 0..<100 {
            let arc = Arc(first, second, lambda)
            if arc.sine == 0 { return arc.cosine > 0 ? 0 : nil }
            let next = turn + arc.excess(flattening)
            if abs(next) > .pi { return nil }
            if abs(next - lambda) < 1e-13 {
                return Arc(first, second, next).length(equatorialRadius, polarRadius)
            }
            lambda = next
        }
        return nil
    }

    /// Sine and cosine of a latitude on the sphere that stands for the ellipsoid.
    private struct Reduced {
        let sine: Double
        let cosine: Double

        init(_ latitude: Double) {
            let radians = latitude * .pi / 180
            let (sine, cosine) = ((1 - flattening) * sin(radians), cos(radians))
            let length = (sine * sine + cosine * cosine).squareRoot()
            (self.sine, self.cosine) = (sine / length, cosine / length)
        }
    }

    /// The great circle between two points of that sphere; the letters are those of the paper.
    private struct Arc {
        let sine: Double
        let cosine: Double
        let sigma: Double
        let sinAlpha: Double
        let cosSqAlpha: Double
        let cos2SigmaM: Double

        init(_ u1: Reduced, _ u2: Reduced, _ lambda: Double) {
            let across = u2.cosine * sin(lambda)
            let along = u1.cosine * u2.sine - u1.sine * u2.cosine * cos(lambda)
            sine = (across * across + along * along).squareRoot()
            cosine = u1.sine * u2.sine + u1.cosine * u2.cosine * cos(lambda)
            sigma = atan2(sine, cosine)
            sinAlpha = sine == 0 ? 0 : u1.cosine * u2.cosine * sin(lambda) / sine
            cosSqAlpha = max(0, 1 - sinAlpha * sinAlpha)
            // Along the equator there is no such angle, and nothing depends on it.
            cos2SigmaM = cosSqAlpha < 1e-15 ? 0 : cosine - 2 * u1.sine * u2.sine / cosSqAlpha
        }

        /// By how much the longitude on the sphere is greater than that on the ellipsoid.
        func excess(_ f: Double) -> Double {
            let c = f / 16 * cosSqAlpha * (4 + f * (4 - 3 * cosSqAlpha))
            let inner = cos2SigmaM + c * cosine * (2 * cos2SigmaM * cos2SigmaM - 1)
            return (1 - c) * f * sinAlpha * (sigma + c * sine * inner)
        }

        func length(_ a: Double, _ b: Double) -> Double {
            let uSq = cosSqAlpha * (a * a - b * b) / (b * b)
            let bigA = 1 + uSq / 16384 * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)))
            let bigB = uSq / 1024 * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)))
            let m = cos2SigmaM
            let outer = bigB / 6 * m * (4 * sine * sine - 3) * (4 * m * m - 3)
            let inner = m + bigB / 4 * (cosine * (2 * m * m - 1) - outer)
            return b * bigA * (sigma - bigB * sine * inner)
        }
    }
}
