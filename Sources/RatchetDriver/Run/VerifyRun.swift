import Ratchet
import RatchetData
import RatchetDependencies

/// Reduces the actions of a recording again, and looks for the first transition that differs.
struct VerifyRun<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let recording: Recording
  /// The number of the last transition to verify; all are verified if it is nil.
  let until: Int?
  let options: RunOptions
  let console: RunConsole
  let session: RepeatedSession<R>

  func perform() throws {
    guard session.start.recorded == session.start.repeated else {
      let lines = text.lines(forShared: changes(session.start.recorded, session.start.repeated))
      throw failure(lines, Wording.startStateDiffers)
    }
    while session.number != until, let step = try session.step() {
      try Task.checkCancellation()
      switch step {
      case .transition(let entry, let action, _, _, let recorded, let repeated):
        guard recorded != repeated else { continue }
        let origin = entry.origin == .script ? Wording.fromScript : Wording.fromEffect
        throw failure(
          text.lines(
            for: try ValueEncoder.json(of: action), origin: origin, changes(recorded, repeated)),
          Wording.transitionDiffers(
            entry.number, afterRedacted: try hasRedacted(upTo: entry.number)))
      case .shared(_, let recorded, let repeated):
        guard recorded != repeated else { continue }
        throw failure(
          text.lines(forShared: changes(recorded, repeated)),
          Wording.sharedDiffers(after: session.number))
      case .clock, .effect, .other: break
      }
    }
    if let until, session.number < until {
      throw DriverFailure(
        .data, Wording.tooFewTransitions(recording.name, session.number, until: until),
        namesFile: true)
    }
    let json = #"{"verified":\#(session.number)}"#
    console.print([options.format == .json ? json : Wording.verified(session.number)])
  }

  private var text: EventText { EventText(options: options, style: console.style) }

  private func changes(_ recorded: JSONValue, _ repeated: JSONValue) -> [StateChange] {
    let changes = StateChange.changes(from: recorded, to: repeated, at: options.paths)
    // They differ in the order of members, or outside of the paths.
    return changes.isEmpty ? [StateChange(path: "", from: recorded, to: repeated)] : changes
  }

  /// Prints the differences, and returns the failure.
  private func failure(_ lines: [String], _ message: String) -> DriverFailure {
    console.print(lines)
    return DriverFailure(.software, "\(recording.name): \(message)", namesFile: true)
  }

  /// Whether an action up to a transition has a redacted value, so that the reducer may have got
  /// another one.
  private func hasRedacted(upTo number: Int) throws -> Bool {
    for index in 0..<recording.count {
      guard case .transition(let entry) = try recording.entry(index), entry.number <= number else {
        continue
      }
      if entry.action.hasRedacted { return true }
    }
    return false
  }
}
