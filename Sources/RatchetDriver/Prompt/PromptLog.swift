import Ratchet
import Synchronization

/// The history of a prompt's session: its states, the origins of its transitions, and
/// the lines that it was sent.
final class PromptLog<State: Sendable, Action: Encodable & Sendable>: Sendable {
  enum Origin: Sendable {
    case prompt
    /// The action of a `.send`, with the number of the transition that returned it.
    case queued(by: Int)
    /// The cause is 0 if the effect runs since the feature was loaded.
    case effect(name: String, cause: Int)
  }

  private struct Contents: Sendable {
    var timeline: PromptTimeline<State>
    var transitions: [Int: (action: Action, origin: Origin)] = [:]
    /// The lines for a script, each with the number of its transition, or of the one before it.
    var lines: [(number: Int, text: String)] = []
    /// The number of the store's transitions before the first one here; nil before that.
    var offset: Int?

    /// - Parameters:
    ///   - sent: the store's number of the transition.
    ///   - line: the action as it is sent again; nil for those of effects.
    mutating func append(
      _ sent: Int, _ action: Action, _ state: State, _ source: TransitionOrigin, _ line: String?
    ) {
      let offset = offset ?? sent - 1
      self.offset = offset
      let number = sent - offset
      timeline.append(number, state, isSent: line != nil)
      let origin: Origin =
        switch source {
        case .sent: .prompt
        case .queued(let cause): .queued(by: max(0, cause - offset))
        case .effect(let effect):
          .effect(name: effect.source?.label ?? "", cause: max(0, effect.cause - offset))
        }
      transitions[number] = (action, origin)
      transitions[number - timeline.limit] = nil
      if let line { lines.append((number, line)) }
    }
  }

  // Locked: the store's isolation appends, and the prompt reads.
  private let contents: Mutex<Contents>

  init(start state: State) {
    contents = Mutex(Contents(timeline: PromptTimeline(start: state)))
  }

  /// Records a transition. Call it in the store's isolation.
  func record(_ transition: Transition<State, Action>) throws {
    let isSent = if case .sent = transition.origin { true } else { false }
    let line = isSent ? ActionText.shorthand(try ValueEncoder.json(of: transition.action)) : nil
    let (action, state) = (transition.action, transition.after)
    let (sent, source) = (transition.number, transition.origin)
    contents.withLock { $0.append(sent, action, state, source, line) }
  }

  /// Records an advance of the clock.
  func recordClock(_ command: ClockCommand) {
    contents.withLock { contents in
      let line = "\(PromptCommandName.clock.word) \(command.text)"
      contents.lines.append((contents.timeline.current, line))
    }
  }

  /// Changes the way to the current state; the result is the state to go to, and its number.
  func move(
    _ body: (inout PromptTimeline<State>) throws(PromptTimeline<State>.Mistake) -> Int
  ) throws(PromptTimeline<State>.Mistake) -> (state: State, number: Int) {
    let result = contents.withLock { contents in
      Result { () throws(PromptTimeline<State>.Mistake) in
        let number = try body(&contents.timeline)
        return (try contents.timeline.state(after: number), number)
      }
    }
    return try result.get()
  }

  /// The number here of a transition of the store.
  func number(of transition: Int) -> Int {
    contents.withLock { max(0, transition - ($0.offset ?? transition)) }
  }

  /// The state now; nil if it is no longer kept.
  var currentState: State? { contents.withLock(\.timeline.currentState) }

  /// The lines that have led to the current state.
  var script: [String] {
    contents.withLock { contents in
      let way = Set(contents.timeline.way)
      return contents.lines.filter { way.contains($0.number) }.map(\.text)
    }
  }

  /// A transition and its causes, back to an action from outside. Empty if it is not known.
  func causes(of number: Int) -> [(number: Int, action: Action, origin: Origin)] {
    contents.withLock { contents in
      var causes: [(number: Int, action: Action, origin: Origin)] = []
      var next = number
      while let (action, origin) = contents.transitions[next] {
        causes.append((next, action, origin))
        switch origin {
        case .prompt: return causes
        case .queued(let cause), .effect(_, let cause): next = cause
        }
      }
      return causes
    }
  }
}
