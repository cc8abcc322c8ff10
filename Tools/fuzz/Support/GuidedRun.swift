#if KYMO_LIBFUZZER
    internal import Foundation

    /// libFuzzer's entry point, for programs that have a main function of their own.
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<CInt>,
        _ arguments: UnsafeMutablePointer<
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        >,
        _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt

    /// The fuzzer that `KYMO_FUZZER` names, made once.
    private let chosen: any Fuzzer = {
        let name = ProcessInfo.processInfo.environment["KYMO_FUZZER"] ?? ""
        guard let type = Fuzzers.named(name), let fuzzer = try? type.init() else {
            print("no fuzzer is called '\(name)'")
            exit(2)
        }
        return fuzzer
    }()

    private func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        do { try chosen.run(Array(UnsafeBufferPointer(start: bytes, count: count))) } catch {
            FileHandle.standardError.write(Data("broken rule: \(error)\n".utf8))
            abort()
        }
        return 0
    }

    /// A run that libFuzzer guides by coverage.
    enum GuidedRun {
        static func run() -> CInt {
            let count = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
            count.initialize(to: CommandLine.argc)
            let arguments = UnsafeMutablePointer<
                UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
            >.allocate(capacity: 1)
            arguments.initialize(to: CommandLine.unsafeArgv)
            return runDriver(count, arguments, test)
        }
    }
#endif
