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
    /// The number of the store's transitions before the first one that is shown; nil before that.
    var offset: Int?
    let memory: DiffMemory

    mutating func takeAll() -> [String] {
      defer { (done, lines) = ([], []) }
      return done + lines
    }
  }

  private let options: RunOptions
  private let console: RunConsole
  private let text: EventText
  private let encodings: StateEncodings<State>
  private let follower: SharedFollower
  // Locked: called in the store's isolation, and by the run.
  private let pending: Mutex<Pending>

  /// The number of lines that are written together.
  private static var batch: Int { 500 }

  init(
    _ options: RunOptions, _ encodings: StateEncodings<State>, _ follower: SharedFollower,
    memory: DiffMemory, console: RunConsole
  ) {
    self.options = options
    text = EventText(options: options, style: console.style)
    self.encodings = encodings
    self.follower = follower
    self.console = console
    pending = Mutex(Pending(memory: memory))
  }

  /// Shows all events from here on.
  func begin() { pending.withLock { $0.isShowing = true } }

  /// Whether changes are shown now.
  var isShowing: Bool { !options.onlyState && pending.withLock(\.isShowing) }

  /// Whether changes are shown by their paths, which takes the JSON of states.
  var needsJSON: Bool { options.format == .json || !options.paths.isEmpty }

  func record(_ transition: Transition<State, Action>) {
    if options.onlyState { return }
    let lines = pending.withLock { pending in
      pending.lines += self.lines(for: transition, &pending)
      guard case .effect = transition.origin else { return [String]() }
      return pending.takeAll()
    }
    console.print(lines)
  }

  /// Adds lines to the output of the current line of the script.
  func append(_ lines: [String]) { pending.withLock { $0.lines += lines } }

  /// Records that a line has advanced the clock.
  func recordClock(_ time: String) {
    if options.onlyState { return }
    let lines = text.lines(forClock: time)
    pending.withLock { $0.lines += lines }
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
      let offset = pending.offset ?? transition.number - 1
      pending.offset = offset
      let number = options.isPrompt ? transition.number - offset : nil
      let origin =
        if case .sent = transition.origin {
          options.isPrompt ? Wording.fromPrompt : Wording.fromScript
        } else {
          Wording.fromEffect
        }
      guard needsJSON else {
        return try differences(of: transition, number, origin: origin, pending.memory)
      }
      let changes = try changes(of: transition)
      if changes.isEmpty, options.onlyChanges { return [] }
      let action = try ValueEncoder.json(of: transition.action)
      return text.lines(for: action, number, origin: origin, changes)
    } catch {
      console.printError(Wording.cannotEncode(error, program: console.program))
      return []
    }
  }

  private func changes(of transition: Transition<State, Action>) throws -> [StateChange] {
    guard let states = try encodings.states(of: transition) else { return [] }
    return StateChange.changes(from: states.old, to: states.new, at: options.paths)
  }

  private func differences(
    of transition: Transition<State, Action>, _ number: Int?, origin: String, _ memory: DiffMemory
  ) throws -> [String] {
    let changes = follower.withoutChanges {
      transition.before == transition.after
        ? nil
        : diff(
          transition.before, transition.after, limits: options.dumpLimits, sharesState: true,
          memory: memory, withinOld: { $0() }, withinNew: { $0() })
    }
    if changes == nil, options.onlyChanges { return [] }
    let action = try ValueEncoder.json(of: transition.action)
    let headline = text.headline(action, number, origin: origin)
    guard let changes else { return [headline, text.noChange] }
    return [headline] + indented(changes)
  }

  /// The lines for changes outside of actions; none while nothing is shown.
  ///
  /// - Parameter states: the JSON of the state before and after the changes, if it is needed.
  func sharedLines(
    in state: State, _ changes: SharedChanges, _ states: StateEncodings<State>.Pair?
  ) -> [String] {
    guard isShowing else { return [] }
    guard needsJSON else {
      // Both versions are read in full: states can be unequal though the values that they refer to
      // are equal.
      let differences = pending.withLock { pending in
        diff(
          state, state, limits: options.dumpLimits, sharesState: false, memory: pending.memory,
          withinOld: { changes.inBefore($0) }, withinNew: { changes.inAfter($0) })
      }
      return differences.map { [console.style.faint(Wording.fromShared)] + indented($0) } ?? []
    }
    guard let states else { return [] }
    let changes = StateChange.changes(from: states.old, to: states.new, at: options.paths)
    return changes.isEmpty ? [] : text.lines(forShared: changes)
  }

  /// The lines for a state that was replaced by that after a transition.
  ///
  /// - Parameter states: the JSON of both states, if it is needed.
  func lines(
    forJumpTo number: Int, from old: State, to new: State,
    _ states: (old: JSONValue, new: JSONValue)?
  ) -> [String] {
    if let states {
      let changes = StateChange.changes(from: states.old, to: states.new, at: options.paths)
      return text.lines(forJumpTo: number, changes)
    }
    let changes = diff(
      old, new, limits: options.dumpLimits, sharesState: true, memory: DiffMemory(),
      withinOld: { $0() }, withinNew: { $0() })
    return [text.headline(forJumpTo: number)] + (changes.map(indented) ?? [text.noChange])
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
