// Kinds of objects that a store does not hold yet. Nobody can make one, and no query gives one;
// they are here for what is named in them, such as `HKStateOfMind.Label`.

/// A recording of the heart's currents.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {}
/// What somebody felt.
open class HKStateOfMind: HKSample, @unchecked Sendable {}
/// Seven answers about anxiety.
open class HKGAD7Assessment: HKSample, @unchecked Sendable {}
/// Nine answers about depression.
open class HKPHQ9Assessment: HKSample, @unchecked Sendable {}
/// A dose of medication that was taken, or was not.
open class HKMedicationDoseEvent: HKSample, @unchecked Sendable {}
