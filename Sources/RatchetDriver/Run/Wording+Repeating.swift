import Ratchet

/// The texts about sessions that are repeated.
extension Wording {
  static let redacted = "<redacted>"

  static func startless(_ name: String) -> String {
    "\(name) has no start of its session, as one that :record began, so it can be shown, but neither "
      + "repeated nor printed as a test; --record records from the start"
  }

  static func startDiffers(_ mistake: RepeatMistake) -> String {
    "the initial state differs: \(reason(mistake))"
  }

  /// - Parameter number: that of the last transition that was repeated.
  static func repeatFails(_ mistake: RepeatMistake, after number: Int) -> String {
    if case .replay(let error) = mistake { return cannotReplay(error) }
    return "cannot be repeated after transition \(number): \(reason(mistake))"
  }

  private static func reason(_ mistake: RepeatMistake) -> String {
    switch mistake {
    case .replay(let error): cannotReplay(error)
    case .action(isRedacted: false): "the feature has no such action"
    case .action(isRedacted: true): "the action has a redacted value, which is not recorded"
    case .answers(.notRecorded(let name)):
      "the reducer asks for \(quoted(name)), and the recording has no such answer here"
    case .answers(.notAsked(let name)):
      "the reducer does not ask for \(quoted(name)), whose answer the recording has here"
    case .answers(.undecodable(let name)):
      "the recorded answer of \(quoted(name)) is not a value of its type"
    case .shared(.more): "the reducer makes a shared value that the recording does not have"
    case .shared(.fewer): "the reducer does not make a shared value that the recording has"
    case .shared(.otherType(let type)), .shared(.undecodable(let type)):
      "the recorded shared value is not of the type \(TypeName.short(type))"
    case .shared(.notCodable(let type)):
      "a shared value has the type \(TypeName.short(type)), which is not Codable, so it is not recorded"
    case .refusal(true): "the reducer refuses the action, and accepted it in the recording"
    case .refusal(false): "the reducer accepts the action, and refused it in the recording"
    case .ownValues: "the reducer changes shared values in another way"
    }
  }

  // MARK: replay --verify

  static let startStateDiffers = "the state at the start differs (- recorded, + repeated)"

  static func transitionDiffers(_ number: Int, afterRedacted: Bool) -> String {
    let hint =
      afterRedacted ? "; an action up to it has a redacted value, which was not recorded" : ""
    return "transition \(number) differs (- recorded, + repeated)\(hint)"
  }

  static func sharedDiffers(after number: Int) -> String {
    "the shared values after transition \(number) differ (- recorded, + repeated)"
  }

  static func verified(_ count: Int) -> String {
    "\(transitions(count)) verified: each makes the recorded state"
  }

  // MARK: bisect and shrink

  static func missingInvariant(_ command: String, of feature: String, _ known: [String]) -> String {
    known.isEmpty
      ? noInvariants(feature) : "\(command) needs --invariant with \(oneOf(known))"
  }

  private static func noInvariants(_ feature: String) -> String {
    "\(feature) declares no invariants"
  }

  static func unknownInvariant(
    _ name: String, of feature: String, _ known: [String]
  ) -> String {
    known.isEmpty
      ? noInvariants(feature)
      : "\(feature) has no invariant \(quoted(name)); name \(oneOf(known))"
  }

  private static func oneOf(_ names: [String]) -> String {
    names.map(quoted).joined(separator: " or ")
  }

  static func brokenAtStart(_ name: String, _ invariant: String) -> String {
    "\(name): \(quoted(invariant)) is broken at the start already, before the first transition"
  }

  static func neverBroken(_ name: String, _ invariant: String) -> String {
    "\(name): \(quoted(invariant)) holds in every state"
  }

  static func breaks(_ invariant: String, isTransition: Bool, _ number: Int) -> String {
    isTransition
      ? "transition \(number) breaks \(quoted(invariant)):"
      : "changes of shared values after transition \(number) break \(quoted(invariant)):"
  }

  static func statesChecked(_ count: Int) -> String {
    "\(count) \(count == 1 ? "state" : "states") checked"
  }

  static func shrunk(
    _ invariant: String, _ count: Int, of all: Int, to path: String
  ) -> String {
    "\(quoted(invariant)) breaks with \(count) of \(actions(all)), recorded in \(path)"
  }

  private static func transitions(_ count: Int) -> String {
    "\(count) \(count == 1 ? "transition" : "transitions")"
  }

  private static func actions(_ count: Int) -> String {
    "\(count) \(count == 1 ? "action" : "actions")"
  }
}
