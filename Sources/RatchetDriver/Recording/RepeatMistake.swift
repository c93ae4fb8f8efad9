import Ratchet

/// The reason for which a recorded entry cannot be repeated.
enum RepeatMistake: Error, Equatable {
  /// The entries do not follow from each other.
  case replay(ReplayError)
  /// The action is none of the feature.
  case action(isRedacted: Bool)
  case answers(AnswerMistake)
  case shared(SharedMistake)
  /// Whether the reducer refuses the action now.
  case refusal(Bool)
  /// The reducer changes other shared values, or gives them other contents.
  case ownValues
}

/// A repeated entry.
enum RepeatedStep<State, Action> {
  /// An action was reduced. The shared values that the two states refer to read as they are now. The
  /// recorded and the repeated JSON of the state after it are equal, unless the reducer has done
  /// something else.
  case transition(
    entry: RecordedTransition, action: Action, before: State, after: State, recorded: JSONValue,
    repeated: JSONValue)
  /// Shared values have the recorded contents now.
  case shared(RecordedShared, recorded: JSONValue, repeated: JSONValue)
  case clock(String)
  case effect(RecordedEffect)
  case other
}

extension JSONValue {
  /// Whether a redacted text is in it.
  var hasRedacted: Bool {
    switch self {
    case .string(let text): text == Wording.redacted
    case .array(let elements): elements.contains(where: \.hasRedacted)
    case .object(let object): object.members.contains(where: \.value.hasRedacted)
    default: false
    }
  }
}
