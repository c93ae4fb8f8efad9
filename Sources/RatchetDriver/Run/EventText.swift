import RatchetDump

/// The output for the events of a run, as text or as JSON, with the parts of the state that are
/// shown and their limits.
struct EventText {
  let options: RunOptions
  let style: TextStyle

  /// The lines for an action and its changes.
  ///
  /// - Parameter number: the number of the transition, if it is shown.
  func lines(
    for action: JSONValue, _ number: Int? = nil, origin: String, _ changes: [StateChange]
  ) -> [String] {
    options.format == .text
      ? [headline(action, number, origin: origin)] + text(of: changes)
      : [line(number, action: action, origin: origin, changes)]
  }

  /// The lines for a state that was replaced by that after a transition.
  func lines(forJumpTo number: Int, _ changes: [StateChange]) -> [String] {
    if options.format == .text { return [headline(forJumpTo: number)] + text(of: changes) }
    let object = JSONObject([
      .init("origin", .string(Wording.fromJump)), .init("to", .integer(Int64(number))),
      .init("changes", .array(changes.map(\.json))),
    ])
    return [options.limits.limited(.object(object)).text]
  }

  func headline(forJumpTo number: Int) -> String { headline(nil, Wording.fromJump, "\(number)") }

  /// The lines for changes of shared values.
  func lines(forShared changes: [StateChange]) -> [String] {
    options.format == .text
      ? [style.faint(Wording.fromShared)] + text(of: changes)
      : [line(origin: Wording.fromShared, changes)]
  }

  /// The line for an advance of the clock.
  func lines(forClock time: String) -> [String] {
    if options.format == .text { return [headline(nil, Wording.fromClock, time)] }
    let object = JSONObject([
      .init("origin", .string(Wording.fromClock)), .init("by", .string(time)),
    ])
    return [JSONValue.object(object).text]
  }

  func headline(_ action: JSONValue, _ number: Int? = nil, origin: String) -> String {
    var limits = OutputLimits.text
    if let limit = options.limit { limits.elements = limit }
    let text = TerminalText.escaped(ActionText.shorthand(limits.limited(action)))
    return headline(number, origin, text)
  }

  private func headline(_ number: Int?, _ origin: String, _ text: String) -> String {
    (number.map { style.faint("\($0)") + "  " } ?? "") + style.faint(origin)
      + String(repeating: " ", count: 8 - origin.count) + text
  }

  /// The line that says that nothing has changed.
  var noChange: String { "  " + style.faint(Wording.noChange) }

  /// The changes as text, by their paths: `- rows[3].value: 3`, `+ rows[3].value: 4`.
  private func text(of changes: [StateChange]) -> [String] {
    if changes.isEmpty { return [noChange] }
    let limits = options.limits
    return changes.flatMap { change -> [String] in
      [("-", change.from), ("+", change.to)].compactMap { sign, value in
        guard let value else { return nil }
        // A state that is one value has no path.
        let path = change.path.isEmpty ? "" : change.path + ": "
        let line = TerminalText.escaped("\(sign) \(path)\(limits.limited(value).text)")
        return "  " + (sign == "-" ? style.removed(line) : style.added(line))
      }
    }
  }

  /// - Parameter action: nil for changes outside of actions.
  private func line(
    _ number: Int? = nil, action: JSONValue? = nil, origin: String, _ changes: [StateChange]
  ) -> String {
    var object = JSONObject(number.map { [.init("n", .integer(Int64($0)))] } ?? [])
    if let action { object.members.append(.init("action", action)) }
    object.members.append(.init("origin", .string(origin)))
    object.members.append(.init("changes", .array(changes.map(\.json))))
    return options.limits.limited(.object(object)).text
  }
}

extension RunOptions {
  var dumpLimits: DumpLimits { DumpLimits(width: limit) }

  /// The limits for everything except actions in text: only the requested limit applies.
  var limits: OutputLimits {
    OutputLimits(elements: limit ?? .max, characters: .max, isJSON: format == .json)
  }
}

extension RunOptions {
  /// The lines for the state, or for the requested parts of it.
  ///
  /// - Parameter mustExist: whether a path without a value is an error.
  func lines(forState state: JSONValue, mustExist: Bool) throws(DriverFailure) -> [String] {
    guard !paths.isEmpty else { return [line(for: state, at: nil)] }
    var lines: [String] = []
    for path in paths {
      let value = path.value(in: state)
      if value == nil, mustExist { throw DriverFailure(.data, Wording.nothingAt(path.text)) }
      lines.append(line(for: value, at: path.text))
    }
    return lines
  }

  private func line(for value: JSONValue?, at path: String?) -> String {
    let value = value.map(limits.limited)
    guard format == .json else {
      let text = value?.text ?? Wording.nothing
      return TerminalText.escaped(path.map { "\($0): \(text)" } ?? text)
    }
    var object = JSONObject(path.map { [.init("path", .string($0))] } ?? [])
    if let value { object.members.append(.init("state", value)) }
    return JSONValue.object(object).text
  }
}
