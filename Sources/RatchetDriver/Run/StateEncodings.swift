import Ratchet
import RatchetDump
import Synchronization

/// The JSON of the states of a run. Each state is encoded once, whoever asks for it, and of a state
/// only what has changed.
///
/// Shared values can change between actions. So an action's states are encoded with the shared
/// values from before it, and their changes are separate.
final class StateEncodings<State: Encodable & Equatable>: Sendable {
  struct Pair: Sendable {
    let old: JSONValue
    let new: JSONValue
  }

  private struct Contents {
    var latest: JSONValue?
    /// The states of the transition that was encoded last; nil if they are equal.
    var last: (number: Int, states: Pair?)?
    let memory: EncodingMemory
    /// For states with the shared values as they are now.
    let nowMemory = EncodingMemory(DiffMemory())
  }

  /// The redacted values of the states.
  let secrets = RecordedSecrets()
  private let follower: SharedFollower
  // Locked: called in the store's isolation, and by the run.
  private let contents: Mutex<Contents>

  init(_ follower: SharedFollower, memory: DiffMemory) {
    self.follower = follower
    // Made here, so that nothing outside the lock refers to it.
    contents = Mutex(Contents(memory: EncodingMemory(memory)))
  }

  /// The state now.
  func state(_ state: State) throws -> JSONValue {
    try contents.withLock { contents in
      let (known, memory) = (state, contents.memory)
      let latest = try follower.withoutChanges { try json(of: known, memory) }
      contents.latest = latest
      return latest
    }
  }

  /// The states before and after a transition; nil if they are equal.
  func states<Action>(of transition: Transition<State, Action>) throws -> Pair? {
    try contents.withLock { contents in
      if let last = contents.last, last.number == transition.number { return last.states }
      let (known, memory) = (contents.latest, contents.memory)
      let states = try follower.withoutChanges { () throws -> Pair? in
        guard transition.before != transition.after else { return nil }
        return Pair(
          old: try known ?? json(of: transition.before, memory),
          new: try json(of: transition.after, memory))
      }
      contents.last = (transition.number, states)
      if let states { contents.latest = states.new }
      return states
    }
  }

  /// The state before and after changes of shared values.
  func states(of state: State, _ changes: SharedChanges) throws -> Pair {
    try contents.withLock { contents in
      let (known, memory) = (contents.latest, contents.memory)
      return Pair(
        old: try known ?? changes.inBefore { try json(of: state) },
        new: try changes.inAfter { try json(of: state, memory) })
    }
  }

  /// Records that the state was replaced.
  func forget() { contents.withLock { $0.latest = nil } }

  /// Notes the redacted texts that a reducer has just given to shared values: the states of its
  /// transition do not have them yet.
  func noteSecrets(in state: State) throws {
    guard follower.hasReducerChanges else { return }
    try contents.withLock { contents in
      let memory = contents.nowMemory
      _ = try json(of: state, memory)
    }
  }

  /// Records that the changes were taken for good.
  func accept(_ states: Pair) { contents.withLock { $0.latest = states.new } }

  private func json(of state: State, _ memory: EncodingMemory? = nil) throws -> JSONValue {
    try ValueEncoder.$mask.withValue(secrets) { try ValueEncoder.json(of: state, memory: memory) }
  }
}
