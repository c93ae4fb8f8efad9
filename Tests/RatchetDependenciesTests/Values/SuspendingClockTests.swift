import RatchetDependencies
import Testing

@Suite("The suspending clock") struct SuspendingClockTests {
  @Test("is the system's in a live run")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.suspendingClock) var clock
      #expect(clock is SuspendingClock)
    }
  }

  @Test("is the one chosen by a test")
  func overridden() {
    withDependencies {
      $0.suspendingClock = ContinuousClock()
    } operation: {
      @Dependency(\.suspendingClock) var clock
      #expect(clock is ContinuousClock)
    }
  }
}
