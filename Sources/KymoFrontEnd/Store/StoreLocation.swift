import Foundation
import KymoCore

/// Where the store is: `--store`, else `KYMO_STORE`, else in the person's data directory.
package enum StoreLocation {
    /// Full path of the store's directory.
    ///
    /// - Parameter asked: the value of `--store`, if given.
    /// - Throws: `FrontEndError` when nothing says where, or the path is empty.
    package static func directory(
        asked: String?, environment: [String: String]
    ) throws(FrontEndError) -> String {
        if let asked {
            if asked.isEmpty { throw .usage("--store is empty", hint: "write --store DIR") }
            return absolute(asked)
        }
        if let named = Store.defaultDirectory(environment) { return absolute(named) }
        throw .usage("nothing says where the store is", hint: "give --store DIR or set KYMO_STORE")
    }

    private static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        return FileManager.default.currentDirectoryPath + "/" + path
    }
}
