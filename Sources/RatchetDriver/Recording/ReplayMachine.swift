/// Rebuilds the states of a session from the entries of its recording, in order: a pure machine.
struct ReplayMachine {
  /// The state after the last entry; nil before the first whole state.
  private(set) var state: JSONValue?
  /// The number of the last transition.
  private(set) var number = 0

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
      number += 1
      let (old, new) = try apply(transition.patch)
      return .transition(transition, from: old, to: new)
    case .shared(let shared):
      let (old, new) = try apply(shared.patch)
      return .shared(from: old, to: new)
    case .clock(_, let step): return .clock(by: step)
    case .effect, .loading: return .other
    }
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
  /// A change is about a place that the state does not have.
  case patch(place: String)
}
