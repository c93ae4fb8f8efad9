/// Rebuilds the states of a session from the entries of its recording, in order: a pure machine.
struct ReplayMachine {
  /// The state after the last entry; nil before the first whole state.
  private(set) var state: JSONValue?
  /// The number of the last transition.
  private(set) var number = 0
  /// The number of the last transition whose state was given as a whole; nil before the first.
  private var wholeState: Int?
  /// The effects that have begun, and whether they have ended.
  private var effects: [Int: Bool] = [:]

  /// The outcome of an entry.
  enum Step: Equatable {
    case transition(RecordedTransition, from: JSONValue, to: JSONValue)
    case shared(from: JSONValue, to: JSONValue)
    case clock(by: String)
    /// An effect began or ended, the feature has loaded, or the whole state was given again.
    case other
  }

  mutating func apply(_ entry: RecordingEntry) throws(ReplayError) -> Step {
    switch entry {
    case .state(let number, let whole):
      guard number == self.number else { throw .number(number, expected: self.number) }
      guard number != wholeState else { throw .stateAgain(number) }
      wholeState = number
      guard let known = state else {
        state = whole
        return .other
      }
      guard known == whole else { throw .otherState(number) }
      return .other
    case .transition(let transition):
      guard transition.number == number + 1 else {
        throw .number(transition.number, expected: number + 1)
      }
      if case .queued(let cause) = transition.origin { try check(cause: cause) }
      number += 1
      let (old, new) = try apply(transition.patch)
      return .transition(transition, from: old, to: new)
    case .shared(let shared):
      try check(cause: shared.cause ?? 0)
      let (old, new) = try apply(shared.patch)
      return .shared(from: old, to: new)
    case .clock(_, let step): return .clock(by: step)
    case .effect(let effect):
      try apply(effect)
      return .other
    case .loading: return .other
    }
  }

  /// An effect may end or be cancelled without having begun in the recording: it may have begun
  /// before.
  private mutating func apply(_ effect: RecordedEffect) throws(ReplayError) {
    if effects[effect.number] == true { throw .effectAfterEnd(effect.number) }
    switch effect.step {
    case .began(let cause, _, _, _):
      guard effects.updateValue(false, forKey: effect.number) == nil else {
        throw .effectAgain(effect.number)
      }
      try check(cause: cause)
    case .cancelled: break
    case .ended: effects[effect.number] = true
    }
  }

  /// A cause is a transition that has been; 0 is the loading, or one before the recording.
  private func check(cause: Int) throws(ReplayError) {
    guard cause <= number else { throw .cause(cause) }
  }

  private mutating func apply(
    _ patch: JSONPatch
  ) throws(ReplayError) -> (old: JSONValue, new: JSONValue) {
    guard let old = state else { throw .noState }
    var new = old
    do throws(JSONPatchError) {
      try patch.apply(to: &new)
    } catch {
      throw .patch(place: error.place)
    }
    state = new
    return (old, new)
  }
}

/// The reason for which the entries of a recording do not follow from each other.
enum ReplayError: Error, Equatable {
  /// A change comes before the first whole state.
  case noState
  /// A transition is missing, or is there twice.
  case number(Int, expected: Int)
  /// The whole state is not the one that the changes before it have made.
  case otherState(Int)
  /// The whole state after a transition is there twice.
  case stateAgain(Int)
  /// The number of a cause is that of a later transition.
  case cause(Int)
  /// An effect begins twice.
  case effectAgain(Int)
  /// An effect begins, is cancelled or ends after its end.
  case effectAfterEnd(Int)
  /// A change is about a place that the state does not have.
  case patch(place: String)
}
