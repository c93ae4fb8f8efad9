import Ratchet
import RatchetDump
import Synchronization

/// Writes the events of a store: each action with its changes, and changes outside of actions.
///
/// The output of one script line is held back until the run is idle, so that it shows committed
/// changes. As soon as an effect sends an action, all output so far is shown, since the rest may
/// take long.
///
/// Shared values can change between actions. So an action is shown with the shared values from
/// before it, and their changes are shown separately.
final class TransitionPrinter<State: Encodable & Equatable, Action: Encodable>: Sendable {
  private struct Pending {
    /// The output of completed script lines, which is written together with that of the next lines
    /// if these are available.
    var done: [String] = []
    /// The output of the current line.
    var lines: [String] = []
    /// False while the feature loads, when nothing is shown.
    var isShowing = false
    /// The JSON of the latest state, so that each state is encoded only once.
    var state: JSONValue?
    let memory: DiffMemory
    let encodings: EncodingMemory

    init() {
      memory = DiffMemory()
      encodings = EncodingMemory(memory)
    }

    mutating func takeAll() -> [String] {
      defer { (done, lines) = ([], []) }
      return done + lines
    }
  }

  private let options: RunOptions
  private let console: RunConsole
  /// A dependency of the store, which must be set when the store is made.
  let follower = SharedFollower()
  // Locked: called in the store's isolation, and by the run.
  private let pending = Mutex(Pending())

  /// The number of lines that are written together.
  private static var batch: Int { 500 }

  init(_ options: RunOptions, console: RunConsole) {
    self.options = options
    self.console = console
  }

  /// Shows all events from here on.
  func begin() {
    follower.begin()
    pending.withLock { $0.isShowing = true }
  }

  /// Must be called when the run has ended.
  func end() { follower.end() }

  func record(_ transition: Transition<State, Action>) {
    if options.onlyState { return }
    let lines = pending.withLock { pending in
      pending.lines += self.lines(for: transition, &pending)
      guard case .effect(.some) = transition.origin else { return [String]() }
      return pending.takeAll()
    }
    console.print(lines)
  }

  /// Records changes outside of actions. Must be called before each action, and after a time
  /// without actions.
  func recordShared(in state: State) {
    if options.onlyState { return }
    pending.withLock { pending in
      guard pending.isShowing else { return }
      do {
        pending.lines += try sharedLines(in: state, &pending)
      } catch {
        console.printError(Wording.cannotEncode(error, program: console.program))
      }
    }
  }

  /// Records that a line has advanced the clock.
  func recordClock(_ time: String) {
    if options.onlyState { return }
    let line =
      options.format == .text
      ? headline(Wording.fromClock, time)
      : JSONValue.object(
        JSONObject([.init("origin", .string(Wording.fromClock)), .init("by", .string(time))])
      ).text
    pending.withLock { $0.lines.append(line) }
  }

  /// Completes a script line, whose output may be shown now.
  ///
  /// - Parameter isLast: whether the next line is not available yet, so that all output is shown
  ///   now.
  func finishLine(isLast: Bool) {
    let lines = pending.withLock { pending in
      pending.done += pending.lines
      pending.lines = []
      guard isLast || pending.done.count >= Self.batch else { return [String]() }
      defer { pending.done = [] }
      return pending.done
    }
    console.print(lines)
  }

  /// Shows the output of completed lines.
  func flush() {
    let lines = pending.withLock { pending in
      defer { pending.done = [] }
      return pending.done
    }
    console.print(lines)
  }
}

extension TransitionPrinter {
  private func lines(
    for transition: Transition<State, Action>, _ pending: inout Pending
  ) -> [String] {
    do {
      let origin =
        if case .sent = transition.origin { Wording.fromScript } else { Wording.fromEffect }
      if options.format == .text, options.paths.isEmpty {
        return try text(of: transition, origin: origin, pending.memory)
      }
      let changes = try changes(of: transition, &pending)
      if changes.isEmpty, options.onlyChanges { return [] }
      let action = try ValueEncoder.json(of: transition.action)
      return options.format == .text
        ? [headline(action, origin)] + text(of: changes)
        : [options.limits.limited(.line(action: action, origin: origin, changes)).text]
    } catch {
      console.printError(Wording.cannotEncode(error, program: console.program))
      return []
    }
  }

  private func changes(
    of transition: Transition<State, Action>, _ pending: inout Pending
  ) throws -> [StateChange] {
    let (known, memory) = (pending.state, pending.encodings)
    let states = try follower.withoutChanges { () throws -> (old: JSONValue, new: JSONValue)? in
      guard transition.before != transition.after else { return nil }
      return (
        try known ?? ValueEncoder.json(of: transition.before, memory: memory),
        try ValueEncoder.json(of: transition.after, memory: memory)
      )
    }
    guard let states else { return [] }
    pending.state = states.new
    return StateChange.changes(from: states.old, to: states.new, at: options.paths)
  }

  private func text(
    of transition: Transition<State, Action>, origin: String, _ memory: DiffMemory
  ) throws -> [String] {
    let changes = follower.withoutChanges {
      transition.before == transition.after
        ? nil
        : diff(
          transition.before, transition.after, limits: options.dumpLimits, sharesState: true,
          memory: memory, withinOld: { $0() }, withinNew: { $0() })
    }
    if changes == nil, options.onlyChanges { return [] }
    let headline = headline(try ValueEncoder.json(of: transition.action), origin)
    guard let changes else { return [headline, "  " + console.style.faint(Wording.noChange)] }
    return [headline] + indented(changes)
  }

  private func headline(_ action: JSONValue, _ origin: String) -> String {
    var limits = OutputLimits.text
    if let limit = options.limit { limits.elements = limit }
    return headline(
      origin, TerminalText.escaped(ActionText.shorthand(limits.limited(action))))
  }

  private func headline(_ origin: String, _ text: String) -> String {
    console.style.faint(origin) + String(repeating: " ", count: 8 - origin.count) + text
  }

  private func sharedLines(
    in state: State, _ pending: inout Pending
  ) throws -> [String] {
    if options.format == .text, options.paths.isEmpty {
      let changes = follower.takeChanges { changes in
        // Both versions are read in full: states can be unequal though the values that they refer
        // to are equal.
        diff(
          state, state, limits: options.dumpLimits, sharesState: false, memory: pending.memory,
          withinOld: { changes.inBefore($0) }, withinNew: { changes.inAfter($0) })
      }
      guard let text = changes ?? nil else { return [] }
      return [console.style.faint(Wording.fromShared)] + indented(text)
    }
    let known = pending.state
    let states = try follower.takeChanges { changes in
      (
        old: try known ?? changes.inBefore { try ValueEncoder.json(of: state) },
        new: try changes.inAfter { try ValueEncoder.json(of: state) }
      )
    }
    guard let states else { return [] }
    pending.state = states.new
    let changes = StateChange.changes(from: states.old, to: states.new, at: options.paths)
    if changes.isEmpty { return [] }
    return options.format == .text
      ? [console.style.faint(Wording.fromShared)] + text(of: changes)
      : [options.limits.limited(.line(origin: Wording.fromShared, changes)).text]
  }

  /// The changes as text, by their paths: `- rows[3].value: 3`, `+ rows[3].value: 4`.
  private func text(of changes: [StateChange]) -> [String] {
    if changes.isEmpty { return ["  " + console.style.faint(Wording.noChange)] }
    let limits = options.limits
    return changes.flatMap { change -> [String] in
      [("-", change.from), ("+", change.to)].compactMap { sign, value in
        guard let value else { return nil }
        let line = TerminalText.escaped("\(sign) \(change.path): \(limits.limited(value).text)")
        return "  " + (sign == "-" ? console.style.removed(line) : console.style.added(line))
      }
    }
  }

  private func indented(_ changes: String) -> [String] {
    let style = console.style
    // By bytes, which is much faster than by characters.
    return TerminalText.escaped(changes, keepsLineBreaks: true)
      .utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { bytes in
        let line = String(Substring(bytes))
        return switch bytes.first {
        case UInt8(ascii: "-"): "  " + style.removed(line)
        case UInt8(ascii: "+"): "  " + style.added(line)
        default: line.isEmpty ? "" : "  " + line
        }
      }
  }
}

extension RunOptions {
  var dumpLimits: DumpLimits { DumpLimits(width: limit) }

  /// The limits for everything except actions in text: only the requested limit applies.
  var limits: OutputLimits {
    OutputLimits(elements: limit ?? .max, characters: .max, isJSON: format == .json)
  }
}

extension JSONValue {
  /// - Parameter action: nil for changes outside of actions.
  fileprivate static func line(
    action: JSONValue? = nil, origin: String, _ changes: [StateChange]
  ) -> JSONValue {
    var object = JSONObject(action.map { [.init("action", $0)] } ?? [])
    object.members.append(.init("origin", .string(origin)))
    object.members.append(.init("changes", .array(changes.map(\.json))))
    return .object(object)
  }
}
