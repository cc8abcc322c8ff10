import KymoFrontEnd
import Testing

struct InterruptionTests {
    @Test func `a first Ctrl-C ends at once unless it is claimed, a second always`() {
        let free = Interruption()
        #expect(free.ask() != nil)
        let claimed = Interruption()
        claimed.claim()
        #expect(claimed.ask() == nil)
        #expect(claimed.isAsked)
        #expect(claimed.ask() != nil)
        let released = Interruption()
        released.claim()
        released.release()
        released.beforeEnd {}
        #expect(released.ask()?.count == 1)
    }
}
