/// Shows a recording: each transition as the run has shown it, and the state after the last one.
struct ReplayRun: Sendable {
  let recording: Recording
  /// The number of the last transition to show; all are shown if it is nil.
  let until: Int?
  let options: RunOptions
  let console: RunConsole
  /// The JSON of an action as the feature encodes it, which tells its cases from other objects; nil
  /// if this program does not know the feature, or the action.
  let encodedAction: @Sendable (JSONValue) -> JSONValue?

  /// The number of lines that are written together.
  private static var batch: Int { 500 }

  func perform() throws {
    let text = EventText(options: options, style: console.style)
    var machine = ReplayMachine()
    var lines: [String] = []
    for index in 0..<recording.count {
      try Task.checkCancellation()
      let entry = try recording.entry(index)
      if case .transition = entry, machine.number == until { break }
      let step: ReplayMachine.Step
      do throws(ReplayError) {
        step = try machine.apply(entry)
      } catch {
        console.print(lines)
        throw recording.failure(at: index, Wording.cannotReplay(error))
      }
      if !options.onlyState { lines += self.lines(for: step, text) }
      if lines.count >= Self.batch {
        console.print(lines)
        lines = []
      }
    }
    console.print(lines)
    if let until, machine.number < until {
      throw DriverFailure(
        .data, Wording.tooFewTransitions(recording.name, machine.number, until: until),
        namesFile: true)
    }
    guard let state = machine.state else {
      throw DriverFailure(.data, Wording.stateless(recording.name), namesFile: true)
    }
    if options.format == .json || options.onlyState || until != nil {
      console.print(try options.lines(forState: state, mustExist: true))
    }
  }

  private func lines(for step: ReplayMachine.Step, _ text: EventText) -> [String] {
    switch step {
    case .transition(let transition, let old, let new):
      let changes = StateChange.changes(from: old, to: new, at: options.paths)
      if changes.isEmpty, options.onlyChanges { return [] }
      let origin = transition.origin == .script ? Wording.fromScript : Wording.fromEffect
      return text.lines(
        for: encodedAction(transition.action) ?? transition.action, origin: origin, changes)
    case .shared(let old, let new):
      let changes = StateChange.changes(from: old, to: new, at: options.paths)
      return changes.isEmpty ? [] : text.lines(forShared: changes)
    case .clock(let step): return text.lines(forClock: step)
    case .other: return []
    }
  }
}
