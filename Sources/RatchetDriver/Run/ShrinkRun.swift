import Ratchet
import RatchetDependencies

/// Looks for the shortest part of a recording that still breaks an invariant.
///
/// It leaves out actions and changes of shared values: all, halves, quarters, and at last single
/// ones, until none can go. An action goes together with the actions that it has caused. It also goes
/// where its cause no longer causes it: effects are not run, but the cause must start the same effect,
/// or send an action, when it is reduced again.
struct ShrinkRun<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let recording: Recording
  let invariant: DrivenInvariant<R.State>
  let session: RepeatedSession<R>

  struct Result {
    /// The lines of the shortest recording.
    let lines: [JSONValue]
    let actionCount: Int
    /// The number of actions of the whole recording.
    let recordedCount: Int
  }

  func perform() throws -> Result {
    guard session.holds(invariant) else {
      throw DriverFailure(
        .data, Wording.brokenAtStart(recording.name, invariant.name), namesFile: true)
    }
    return try shrink(try ShrunkRecording(recording, session.values))
  }

  private func shrink(_ source: ShrunkRecording) throws -> Result {
    let start = session.checkpoint()
    // The whole recording first, whose mistakes are reported.
    while let step = try session.step() {
      if case .clock = step { try Task.checkCancellation() }
    }
    let all = source.units
    guard var kept = try shortest(all, source, start) else {
      throw DriverFailure(
        .data, Wording.neverBroken(recording.name, invariant.name), namesFile: true)
    }
    var chunk = kept.count
    while true {
      var hasChanged = false
      // The last ones first, since less depends on them.
      var end = kept.count
      while end > 0 {
        let first = max(0, end - chunk)
        let candidate = source.without(Set(kept[first..<end]), in: kept)
        if let shorter = try shortest(candidate, source, start) {
          kept = shorter
          hasChanged = true
        }
        end = min(first, kept.count)
      }
      if chunk > 1 {
        chunk = (min(chunk, kept.count) + 1) / 2
      } else if !hasChanged {
        break
      }
    }
    session.restore(start)
    let writer = ShrunkWriter(source: source, kept: Set(kept), session: session)
    return Result(
      lines: try writer.lines(), actionCount: source.actionCount(of: kept),
      recordedCount: source.actionCount(of: all))
  }

  /// Repeats some actions and changes.
  ///
  /// - Returns: those up to the one that breaks the invariant; nil if none does, or if one cannot be
  ///   repeated without the others.
  private func shortest(
    _ units: [Int], _ source: ShrunkRecording, _ start: RepeatedSession<R>.Checkpoint
  ) throws -> [Int]? {
    try Task.checkCancellation()
    session.restore(start)
    var caused = CausedActions(source)
    var reduced: [Int] = []
    for unit in units where caused.take(unit) {
      reduced.append(unit)
      do {
        _ = try session.apply(source.entries[unit])
      } catch is RepeatMistake {
        return nil
      }
      if case .transition = source.entries[unit] { caused.note(session.effect.pieces, of: unit) }
      if !session.holds(invariant) { return reduced }
    }
    return nil
  }
}

/// The actions that can follow from those that were reduced again.
private struct CausedActions {
  private let source: ShrunkRecording
  /// The effects that were started again.
  private var effects: Set<Int> = []
  /// The number of actions that each action has sent and that are not reduced yet.
  private var sent: [Int: Int] = [:]

  init(_ source: ShrunkRecording) { self.source = source }

  /// Whether an action can come now: nothing or the loading has caused it, or its cause does so
  /// again.
  mutating func take(_ unit: Int) -> Bool {
    guard let cause = source.causes[unit], case .transition(let action) = source.entries[unit]
    else { return true }
    switch action.origin {
    case .script: return true
    case .effect(let number): return effects.contains(number)
    case .queued:
      guard let count = sent[cause], count > 0 else { return false }
      sent[cause] = count - 1
      return true
    }
  }

  mutating func note<Action>(_ pieces: [EffectPiece<Action>], of unit: Int) {
    var places: Set<String> = []
    for piece in pieces {
      switch piece {
      case .send: sent[unit, default: 0] += 1
      case .run(let run): places.insert("\(run.location)")
      case .cancel: break
      }
    }
    for start in source.starts[unit] ?? [] where places.contains(start.place) {
      effects.insert(start.effect)
    }
  }
}
