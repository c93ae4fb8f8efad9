import Ratchet
import RatchetDump
import Synchronization

/// Writes what happens in a store: each action with what it changed, and what changed outside of actions.
///
/// What a line of the script brought is held back until the run is idle, so that what is shown is
/// committed; as soon as an effect sends an action, all so far is shown, as it may take long.
///
/// Values that are shared change while nobody acts. So an action is shown with the shared values as they
/// were before it, and what became of them is shown apart.
final class TransitionPrinter<State: Encodable & Equatable, Action: Encodable>: Sendable {
  private struct Pending {
    var lines: [String] = []
    /// Nothing is shown while the feature loads.
    var isShowing = false
    /// The JSON of the newest state, so that each state is encoded once.
    var state: JSONValue?
  }

  private let format: OutputFormat
  private let console: RunConsole
  /// To be in force where the store is made.
  let follower = SharedFollower()
  // Called in the store's isolation, and by the run.
  private let pending = Mutex(Pending())

  init(format: OutputFormat, console: RunConsole) {
    self.format = format
    self.console = console
  }

  /// Shows what happens from here on.
  func begin() {
    follower.begin()
    pending.withLock { $0.isShowing = true }
  }

  /// To be called when the run has ended.
  func end() { follower.end() }

  func record(_ transition: Transition<State, Action>) {
    let lines = pending.withLock { pending in
      pending.lines += self.lines(for: transition, last: &pending.state)
      guard case .effect(.some) = transition.origin else { return [String]() }
      defer { pending.lines = [] }
      return pending.lines
    }
    console.print(lines)
  }

  /// Takes note of what changed outside of actions. To be called before each action, and when there was
  /// none for a while.
  func recordShared(in state: State) {
    pending.withLock { pending in
      guard pending.isShowing else { return }
      do {
        pending.lines += try sharedLines(in: state, last: &pending.state)
      } catch {
        console.tell(Wording.cannotEncode(error, program: console.program))
      }
    }
  }

  /// Shows all that was recorded.
  func flush() {
    let lines = pending.withLock { pending in
      defer { pending.lines = [] }
      return pending.lines
    }
    console.print(lines)
  }
}

extension TransitionPrinter {
  private func lines(
    for transition: Transition<State, Action>, last: inout JSONValue?
  ) -> [String] {
    do {
      let action = try ValueEncoder.json(of: transition.action)
      let origin =
        if case .sent = transition.origin { Wording.fromScript } else { Wording.fromEffect }
      switch format {
      case .text: return text(of: transition, action: action, origin: origin)
      case .json:
        let changes = try changes(of: transition, last: &last)
        return [JSONValue.line(action: action, origin: origin, changes)]
      }
    } catch {
      console.tell(Wording.cannotEncode(error, program: console.program))
      return []
    }
  }

  private func changes(
    of transition: Transition<State, Action>, last: inout JSONValue?
  ) throws -> [StateChange] {
    let known = last
    let states = try follower.withoutChanges { () throws -> (old: JSONValue, new: JSONValue)? in
      guard transition.before != transition.after else { return nil }
      return (
        try known ?? ValueEncoder.json(of: transition.before),
        try ValueEncoder.json(of: transition.after)
      )
    }
    guard let states else { return [] }
    last = states.new
    return StateChange.changes(from: states.old, to: states.new)
  }

  private func text(
    of transition: Transition<State, Action>, action: JSONValue, origin: String
  ) -> [String] {
    let padding = String(repeating: " ", count: 8 - origin.count)
    let headline = console.style.faint(origin) + padding + ActionText.shorthand(action)
    let changes = follower.withoutChanges {
      transition.before == transition.after ? nil : diff(transition.before, transition.after)
    }
    guard let changes else { return [headline, "  " + console.style.faint(Wording.noChange)] }
    return [headline] + indented(changes)
  }

  private func sharedLines(in state: State, last: inout JSONValue?) throws -> [String] {
    switch format {
    case .text:
      let changes = follower.takeChanges { changes in
        // They need not be equal where what they refer to is: so both are walked.
        diff(
          state, state, isOneWorld: false, withinOld: { changes.inBefore($0) },
          withinNew: { changes.inAfter($0) })
      }
      guard let text = changes ?? nil else { return [] }
      return [console.style.faint(Wording.fromShared)] + indented(text)
    case .json:
      let known = last
      let states = try follower.takeChanges { changes in
        (
          old: try known ?? changes.inBefore { try ValueEncoder.json(of: state) },
          new: try changes.inAfter { try ValueEncoder.json(of: state) }
        )
      }
      guard let states else { return [] }
      last = states.new
      let changes = StateChange.changes(from: states.old, to: states.new)
      return changes.isEmpty ? [] : [JSONValue.line(origin: Wording.fromShared, changes)]
    }
  }

  private func indented(_ changes: String) -> [String] {
    let style = console.style
    return changes.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line.first {
      case "-": "  " + style.removed(String(line))
      case "+": "  " + style.added(String(line))
      default: line.isEmpty ? "" : "  " + line
      }
    }
  }
}

extension JSONValue {
  /// - Parameter action: nil for what no action did.
  fileprivate static func line(
    action: JSONValue? = nil, origin: String, _ changes: [StateChange]
  ) -> String {
    var object = JSONObject(action.map { [.init("action", $0)] } ?? [])
    object.members.append(.init("origin", .string(origin)))
    object.members.append(.init("changes", .array(changes.map(\.json))))
    return JSONValue.object(object).text
  }
}
