import Foundation
import KymoFrontEnd
import Testing

struct StoreLocationTests {
    func directory(_ asked: String? = nil, _ environment: [String: String]) throws -> String {
        try StoreLocation.directory(asked: asked, environment: environment)
    }

    @Test func `the option goes before the variable, the variable before the default`() throws {
        let all = ["KYMO_STORE": "/k", "XDG_DATA_HOME": "/x", "HOME": "/h"]
        #expect(try directory("/s", all) == "/s")
        #expect(try directory(nil, all) == "/k")
        #expect(try directory(nil, ["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/kymo/default")
        #expect(try directory(nil, ["HOME": "/h"]) == "/h/.local/share/kymo/default")
        let relative = ["XDG_DATA_HOME": "x", "HOME": "/h"]
        #expect(try directory(nil, relative) == "/h/.local/share/kymo/default")
    }

    @Test func `a relative path is one from here`() throws {
        let here = FileManager.default.currentDirectoryPath
        #expect(try directory("data", [:]) == here + "/data")
    }

    @Test func `without any place it is wrong usage`() {
        #expect(throws: FrontEndError.self) { try directory(nil, [:]) }
        #expect(throws: FrontEndError.self) { try directory("", ["HOME": "/h"]) }
    }
}
