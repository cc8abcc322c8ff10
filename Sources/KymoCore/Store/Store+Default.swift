extension Store {
    /// Directory of the store that a person means who names none: `KYMO_STORE`, else the one in
    /// their data directory (interfaces 1).
    ///
    /// - Parameter environment: variables of the process.
    /// - Returns: nil where nothing says where. What `KYMO_STORE` says may be relative.
    public static func defaultDirectory(_ environment: [String: String]) -> String? {
        if let named = environment["KYMO_STORE"], !named.isEmpty { return named }
        // The base directory specification: relative values are to be ignored.
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return data + "/kymo/default"
        }
        if let home = environment["HOME"], home.hasPrefix("/") {
            return home + "/.local/share/kymo/default"
        }
        return nil
    }
}
