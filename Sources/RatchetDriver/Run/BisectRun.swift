import Ratchet
import RatchetDependencies

/// Finds the transition of a recording that breaks an invariant.
///
/// It assumes that a broken invariant stays broken, so it builds and checks O(log n) states. If the
/// invariant holds at the end, each state is checked, until one breaks it.
struct BisectRun<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let recording: Recording
  let invariant: DrivenInvariant<R.State>
  let options: RunOptions
  let console: RunConsole
  let session: RepeatedSession<R>

  func perform() throws {
    var walk = SessionWalk(session)
    let count = try walk.goToEnd()
    var checked = 0
    func holds(at position: Int) throws -> Bool {
      try walk.go(to: position)
      checked += 1
      return session.holds(invariant)
    }
    guard try holds(at: 0) else {
      throw DriverFailure(
        .data, Wording.brokenAtStart(recording.name, invariant.name), namesFile: true)
    }
    var (good, bad) = (0, count)
    if try holds(at: count) {
      bad = try (0...count).first { try !holds(at: $0) } ?? 0
      good = bad - 1
    }
    guard bad > 0 else {
      throw DriverFailure(
        .data, Wording.neverBroken(recording.name, invariant.name), namesFile: true)
    }
    while bad - good > 1 {
      let middle = (good + bad) / 2
      if try holds(at: middle) { good = middle } else { bad = middle }
    }
    try show(&walk, breaksAt: bad, checked: checked)
  }

  private func show(_ walk: inout SessionWalk<R>, breaksAt position: Int, checked: Int) throws {
    try walk.go(to: position - 1)
    let before = try session.encode()
    let step = try walk.advance()
    let changes = StateChange.changes(from: before, to: try session.encode(), at: options.paths)
    let text = EventText(options: options, style: console.style)
    if options.format == .text {
      let isTransition = if case .transition? = step { true } else { false }
      console.print([
        Wording.breaks(invariant.name, isTransition: isTransition, session.number)
      ])
    } else {
      let object = JSONObject([
        .init("invariant", .string(invariant.name)),
        .init("transition", .integer(Int64(session.number))),
        .init("states", .integer(Int64(checked))),
      ])
      console.print([JSONValue.object(object).text])
    }
    switch step {
    case .transition(let entry, let action, _, _, _, _)?:
      let origin = entry.origin == .script ? Wording.fromScript : Wording.fromEffect
      let json = try ValueEncoder.json(of: action)
      console.print(text.lines(for: json, origin: origin, changes))
    default: console.print(text.lines(forShared: changes))
    }
    if options.format == .text { console.print([Wording.statesChecked(checked)]) }
  }
}

/// Goes to any position of a repeated session: a position is the number of the actions and changes
/// of shared values since the loading.
struct SessionWalk<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  private let session: RepeatedSession<R>
  private var position = 0
  /// At each multiple of ``distance``.
  private var checkpoints: [RepeatedSession<R>.Checkpoint]

  private static var distance: Int { 32 }

  init(_ session: RepeatedSession<R>) {
    self.session = session
    checkpoints = [session.checkpoint()]
  }

  /// Repeats the next action or change; nil at the end.
  @discardableResult
  mutating func advance() throws -> RepeatedStep<R.State, R.Action>? {
    try Task.checkCancellation()
    while let step = try session.step() {
      switch step {
      case .transition, .shared:
        position += 1
        if position == checkpoints.count * Self.distance {
          checkpoints.append(session.checkpoint())
        }
        return step
      default: continue
      }
    }
    return nil
  }

  /// Returns the number of positions.
  mutating func goToEnd() throws -> Int {
    while try advance() != nil {}
    return position
  }

  mutating func go(to target: Int) throws {
    if target < position {
      let index = target / Self.distance
      session.restore(checkpoints[index])
      position = index * Self.distance
    }
    while position < target { try advance() }
  }
}
