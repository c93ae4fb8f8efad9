import Ratchet
import RatchetIssues
import Synchronization

/// A pool's storage of states; a test opens the gates.
final class Shelter: Sendable {
  struct Failure: Error, Equatable {}

  struct Contents {
    var states: [Int: Counter.State] = [:]
    var saves: [Counter.State] = []
    var restores: [Int] = []
    var isBroken = false
  }

  // Pools save and restore on any thread.
  private let contents = Mutex(Contents())

  func restore(_ key: Int) throws -> Counter.State? {
    try contents.withLock { contents in
      contents.restores.append(key)
      if contents.isBroken { throw Failure() }
      return contents.states[key]
    }
  }

  func save(_ key: Int, _ state: Counter.State) throws {
    try contents.withLock { contents in
      if contents.isBroken { throw Failure() }
      contents.saves.append(state)
      contents.states[key] = state
    }
  }

  var restores: [Int] { contents.withLock { $0.restores } }
  var saves: [Int] { contents.withLock { $0.saves.map(\.count) } }
  func setBroken(_ isBroken: Bool) { contents.withLock { $0.isBroken = isBroken } }
}

/// A feature with an effect that ends only when it is cancelled.
struct Departing: Reducer {
  struct State: Sendable {}
  let log: Log

  func reduce(into state: inout State, action: Gate) -> Effect<Gate> {
    .run { [log] _ in
      await action.pass()
      if Task.isCancelled { log.note("cancelled") }
    }
  }
}

struct NotingReporter: IssueReporter {
  let log: Log
  func report(_ issue: RatchetIssue) { log.note(issue.description) }
}
