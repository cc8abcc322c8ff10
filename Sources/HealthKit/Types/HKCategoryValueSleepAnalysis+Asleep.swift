extension HKCategoryValueSleepAnalysis {
    /// The values that mean sleep, in whatever stage.
    public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
        [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
    }
}
