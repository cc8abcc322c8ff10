extension HKUnit {
    private static func named(_ text: String) -> HKUnit { HKUnit(from: text) }
    private static func named(_ text: String, _ prefix: HKMetricPrefix) -> HKUnit {
        HKUnit(from: prefix.symbol + text)
    }

    // MARK: Mass

    /// `g` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func gramUnit(with prefix: HKMetricPrefix) -> HKUnit { named("g", prefix) }
    /// `g`.
    public class func gram() -> HKUnit { named("g") }
    /// `oz`.
    public class func ounce() -> HKUnit { named("oz") }
    /// `lb`.
    public class func pound() -> HKUnit { named("lb") }
    /// `st`.
    public class func stone() -> HKUnit { named("st") }
    // MARK: Length

    /// `m` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func meterUnit(with prefix: HKMetricPrefix) -> HKUnit { named("m", prefix) }
    /// `m`.
    public class func meter() -> HKUnit { named("m") }
    /// `in`.
    public class func inch() -> HKUnit { named("in") }
    /// `ft`.
    public class func foot() -> HKUnit { named("ft") }
    /// `yd`.
    public class func yard() -> HKUnit { named("yd") }
    /// `mi`.
    public class func mile() -> HKUnit { named("mi") }
    // MARK: Volume

    /// `L` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func literUnit(with prefix: HKMetricPrefix) -> HKUnit { named("L", prefix) }
    /// `L`.
    public class func liter() -> HKUnit { named("L") }
    /// `fl_oz_us`.
    public class func fluidOunceUS() -> HKUnit { named("fl_oz_us") }
    /// `fl_oz_imp`.
    public class func fluidOunceImperial() -> HKUnit { named("fl_oz_imp") }
    /// `pt_us`.
    public class func pintUS() -> HKUnit { named("pt_us") }
    /// `pt_imp`.
    public class func pintImperial() -> HKUnit { named("pt_imp") }
    /// `cup_us`.
    public class func cupUS() -> HKUnit { named("cup_us") }
    /// `cup_imp`.
    public class func cupImperial() -> HKUnit { named("cup_imp") }
    // MARK: Pressure

    /// `Pa` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func pascalUnit(with prefix: HKMetricPrefix) -> HKUnit { named("Pa", prefix) }
    /// `Pa`.
    public class func pascal() -> HKUnit { named("Pa") }
    /// `mmHg`.
    public class func millimeterOfMercury() -> HKUnit { named("mmHg") }
    /// `inHg`.
    public class func inchesOfMercury() -> HKUnit { named("inHg") }
    /// `cmAq`.
    public class func centimeterOfWater() -> HKUnit { named("cmAq") }
    /// `atm`.
    public class func atmosphere() -> HKUnit { named("atm") }
    /// `dBASPL`.
    public class func decibelAWeightedSoundPressureLevel() -> HKUnit { named("dBASPL") }
    // MARK: Time

    /// `s` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { named("s", prefix) }
    /// `s`.
    public class func second() -> HKUnit { named("s") }
    /// `min`.
    public class func minute() -> HKUnit { named("min") }
    /// `hr`.
    public class func hour() -> HKUnit { named("hr") }
    /// `d`.
    public class func day() -> HKUnit { named("d") }
    // MARK: Energy

    /// `J` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit { named("J", prefix) }
    /// `J`.
    public class func joule() -> HKUnit { named("J") }
    /// `kcal`.
    public class func kilocalorie() -> HKUnit { named("kcal") }
    /// `cal`.
    public class func smallCalorie() -> HKUnit { named("cal") }
    /// `Cal`.
    public class func largeCalorie() -> HKUnit { named("Cal") }
    /// `cal`.
    public class func calorie() -> HKUnit { named("cal") }
    // MARK: Temperature

    /// `degC`.
    public class func degreeCelsius() -> HKUnit { named("degC") }
    /// `degF`.
    public class func degreeFahrenheit() -> HKUnit { named("degF") }
    /// `K`.
    public class func kelvin() -> HKUnit { named("K") }
    // MARK: Electricity, frequency and power

    /// `S` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func siemenUnit(with prefix: HKMetricPrefix) -> HKUnit { named("S", prefix) }
    /// `S`.
    public class func siemen() -> HKUnit { named("S") }
    /// `Hz` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func hertzUnit(with prefix: HKMetricPrefix) -> HKUnit { named("Hz", prefix) }
    /// `Hz`.
    public class func hertz() -> HKUnit { named("Hz") }
    /// `V` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func voltUnit(with prefix: HKMetricPrefix) -> HKUnit { named("V", prefix) }
    /// `V`.
    public class func volt() -> HKUnit { named("V") }
    /// `W` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func wattUnit(with prefix: HKMetricPrefix) -> HKUnit { named("W", prefix) }
    /// `W`.
    public class func watt() -> HKUnit { named("W") }
    // MARK: Scalars and others

    /// `count`.
    public class func count() -> HKUnit { named("count") }
    /// `%`.
    public class func percent() -> HKUnit { named("%") }
    /// `IU`.
    public class func internationalUnit() -> HKUnit { named("IU") }
    /// `dBHL`.
    public class func decibelHearingLevel() -> HKUnit { named("dBHL") }
    /// `D`.
    public class func diopter() -> HKUnit { named("D") }
    /// `pD`.
    public class func prismDiopter() -> HKUnit { named("pD") }
    /// `rad` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func radianAngleUnit(with prefix: HKMetricPrefix) -> HKUnit {
        named("rad", prefix)
    }
    /// `rad`.
    public class func radianAngle() -> HKUnit { named("rad") }
    /// `deg`.
    public class func degreeAngle() -> HKUnit { named("deg") }
    /// `lx` with a metric prefix.
    ///
    /// - Parameter prefix: power of ten.
    public class func luxUnit(with prefix: HKMetricPrefix) -> HKUnit { named("lx", prefix) }
    /// `lx`.
    public class func lux() -> HKUnit { named("lx") }
    /// `appleEffortScore`.
    public class func appleEffortScore() -> HKUnit { named("appleEffortScore") }
}

/// Grams of glucose in a mole.
public let HKUnitMolarMassBloodGlucose = 180.15588000005408

extension HKUnit {
    /// Moles of a substance, which measure its mass.
    ///
    /// - Parameters:
    ///   - prefix: power of ten.
    ///   - gramsPerMole: grams of a mole of the substance.
    public class func moleUnit(
        with prefix: HKMetricPrefix, molarMass gramsPerMole: Double
    ) -> HKUnit {
        HKUnit(from: "\(prefix.symbol)mol<\(gramsPerMole)>")
    }

    /// Moles of a substance, which measure its mass.
    ///
    /// - Parameter gramsPerMole: grams of a mole of the substance.
    public class func moleUnit(withMolarMass gramsPerMole: Double) -> HKUnit {
        HKUnit(from: "mol<\(gramsPerMole)>")
    }
}
