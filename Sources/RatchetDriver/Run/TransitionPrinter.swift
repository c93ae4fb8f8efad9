import Ratchet
import RatchetDump
import Synchronization

/// Writes what happens in a store: each action with what it changed.
///
/// What a line of the script brought is held back until its effects have ended, so that what is
/// shown is committed; as soon as an effect sends an action, all so far is shown, as it may take
/// long.
final class TransitionPrinter<State: Encodable & Equatable, Action: Encodable>: Sendable {
  private struct Pending {
    var lines: [String] = []
    /// The JSON of the newest state, so that each state is encoded once.
    var state: JSONValue?
  }

  private let format: OutputFormat
  private let console: RunConsole
  // Called in the store's isolation, and by the run.
  private let pending = Mutex(Pending())

  init(format: OutputFormat, console: RunConsole) {
    self.format = format
    self.console = console
  }

  func record(_ transition: Transition<State, Action>) {
    let lines = pending.withLock { pending in
      pending.lines += self.lines(for: transition, last: &pending.state)
      guard case .effect(.some) = transition.origin else { return [String]() }
      defer { pending.lines = [] }
      return pending.lines
    }
    console.print(lines)
  }

  /// Shows all that was recorded.
  func flush() {
    let lines = pending.withLock { pending in
      defer { pending.lines = [] }
      return pending.lines
    }
    console.print(lines)
  }

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
        return [
          JSONValue.object(
            JSONObject([
              .init("action", action), .init("origin", .string(origin)),
              .init("changes", .array(changes.map(\.json))),
            ])
          ).text
        ]
      }
    } catch {
      console.tell(Wording.cannotEncode(error, program: console.program))
      return []
    }
  }

  private func changes(
    of transition: Transition<State, Action>, last: inout JSONValue?
  ) throws -> [StateChange] {
    guard transition.before != transition.after else { return [] }
    let old = try last ?? ValueEncoder.json(of: transition.before)
    let new = try ValueEncoder.json(of: transition.after)
    last = new
    return StateChange.changes(from: old, to: new)
  }

  private func text(
    of transition: Transition<State, Action>, action: JSONValue, origin: String
  ) -> [String] {
    let style = console.style
    let padding = String(repeating: " ", count: 8 - origin.count)
    let headline = style.faint(origin) + padding + ActionText.shorthand(action)
    guard transition.before != transition.after,
      let changes = diff(transition.before, transition.after)
    else { return [headline, "  " + style.faint(Wording.noChange)] }
    return [headline]
      + changes.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        switch line.first {
        case "-": "  " + style.removed(String(line))
        case "+": "  " + style.added(String(line))
        default: line.isEmpty ? "" : "  " + line
        }
      }
  }
}
