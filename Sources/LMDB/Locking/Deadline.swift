import Glibc

/// An instant of the monotonic clock after which a wait gives up.
struct Deadline: Sendable {
    /// Nanoseconds of `CLOCK_MONOTONIC`.
    let nanoseconds: UInt64

    /// A negative or undefined number means no wait, a huge one is cut to some thirty years.
    init(secondsFromNow seconds: Double) {
        let bounded = seconds > 0 ? min(seconds, 1e9) : 0
        nanoseconds = Self.now &+ UInt64(bounded * 1e9)
    }

    /// Nanoseconds left; 0 once it has passed.
    var remainingNanoseconds: UInt64 {
        let now = Self.now
        return now < nanoseconds ? nanoseconds &- now : 0
    }

    /// The instant as the C library takes it.
    var timespec: timespec {
        Glibc.timespec(
            tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }

    private static var now: UInt64 {
        var time = Glibc.timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}

/// Lets the thread sleep, shorter if a signal comes.
func sleep(nanoseconds: UInt64) {
    var time = timespec(
        tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    unsafe nanosleep(&time, nil)
}
