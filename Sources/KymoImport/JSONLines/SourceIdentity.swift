import Foundation
import KymoSodium

/// Bundle identifiers of sources that a file names without one (decisions 7).
package enum SourceIdentity {
    /// Identifier of a source that is neither first-party nor the Health app.
    ///
    /// Compatibility-decomposed, ASCII letters and digits in lower case, every run of others one
    /// dash, none at the ends; a name without any letter or digit goes by its hash.
    package static func bundleIdentifier(of name: String) -> String {
        var slug = ""
        for scalar in name.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                slug.unicodeScalars.append(scalar)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        while slug.last == "-" { slug.removeLast() }
        slug = String(slug.lowercased().prefix(200))
        return "import." + (slug.isEmpty ? hash(of: name) : slug)
    }

    /// Sixteen hexadecimal digits of the SHA-256 of the name in composed form with plain blanks.
    package static func hash(of name: String) -> String {
        let plain = name.replacing("\u{A0}", with: " ").precomposedStringWithCanonicalMapping
        return String(SHA256.digest(Array(plain.utf8)).hex.prefix(16))
    }
}
