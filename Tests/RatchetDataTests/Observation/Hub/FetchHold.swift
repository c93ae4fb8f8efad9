import Foundation
import RatchetData
import Synchronization

/// Holds the fetching thread at the nth step of SQLite's virtual machine, up to the fetch itself.
final class FetchHold: Sendable {
  private struct State {
    var thread: ObjectIdentifier?
    var left = 0
    var hasFired = false
  }

  // Every connection calls it.
  private let state = Mutex(State())
  private let begun = Milestone()
  private let gate = Gate()

  /// The configuration of a database whose connections call this hold at each step.
  var configuration: DatabaseConfiguration {
    var configuration = DatabaseConfiguration()
    configuration.externalChangePollPeriod = nil
    configuration.cancellationPeriod = 1
    configuration.willCheckCancellation = { self.tick() }
    return configuration
  }

  func start(at step: Int) {
    state.withLock {
      $0.left = step
      $0.hasFired = false
    }
  }

  private func tick() {
    let isDue = state.withLock { state in
      guard state.thread == ObjectIdentifier(Thread.current), state.left > 0 else { return false }
      state.left -= 1
      if state.left == 0 { state.hasFired = true }
      return state.hasFired && state.left == 0
    }
    guard isDue else { return }
    begun.reach()
    gate.pass()
  }

  /// Called when the snapshot is taken and the fetch itself begins.
  func fetchBegins() {
    let wasWaitedFor = state.withLock { state in
      state.thread = ObjectIdentifier(Thread.current)
      defer { state.left = 0 }
      return state.left > 0
    }
    if wasWaitedFor { begun.reach() }
  }

  func reached() async { await begun.reached() }

  /// - Returns: whether it has held the thread.
  func end() -> Bool {
    let hasFired = state.withLock { $0.hasFired }
    if hasFired { gate.open() }
    return hasFired
  }
}
