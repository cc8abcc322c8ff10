// To be deleted as soon as the real classes are here: they only hold the enumerations that are
// generated into them, such as `HKStateOfMind.Label`.

/// Placeholder.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {}
/// Placeholder.
open class HKStateOfMind: HKSample, @unchecked Sendable {}
/// Placeholder.
open class HKGAD7Assessment: HKSample, @unchecked Sendable {}
/// Placeholder.
open class HKPHQ9Assessment: HKSample, @unchecked Sendable {}
/// Placeholder.
open class HKMedicationDoseEvent: HKSample, @unchecked Sendable {}
