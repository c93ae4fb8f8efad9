import Foundation
import Testing

@testable import RatchetTesting

@Suite("A test in a busy process", .timeLimit(.minutes(20)))
struct BusyProcessTests {
  // In a process of its own: no other test can run while all threads are busy.
  @Test("does not use up the time of a wait while no thread is free")
  func busy() async {
    await #expect(processExitsWith: .success) {
      let timeout = Duration.milliseconds(200)
      let alarm = Alarm(after: timeout)
      let ringing = alarm.set(after: timeout) {}
      let busy = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
        Task.detached { keepBusy() }
      }
      for task in busy { await task.value }
      // As often as work that waited for a thread may be resumed.
      for _ in 0..<20 { await Task.detached {}.value }
      precondition(!alarm.hasRung)
      await ringing.value
      precondition(alarm.hasRung)
    }
  }
}

private func keepBusy() { Thread.sleep(forTimeInterval: 1) }
