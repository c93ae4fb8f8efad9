import Ratchet

/// Repeats the entries of a recording that stay, and writes them as a recording of their own.
struct ShrunkWriter<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let source: ShrunkRecording
  /// The actions and changes that stay.
  let kept: Set<Int>
  /// At the first state.
  let session: RepeatedSession<R>

  private struct Progress {
    var lines: [JSONValue]
    var state: JSONValue
    /// The new numbers of the transitions that stay; 0 is the loading.
    var numbers = [0: 0]
    /// The effects that stay.
    var effects: Set<Int> = []
    /// The shared values whose contents are in the lines.
    var known: Set<Int>
  }

  func lines() throws -> [JSONValue] {
    session.mode = .encodes
    let last = kept.max() ?? 0
    var progress = Progress(
      lines: [source.header.json] + source.loading.map(\.json), state: try session.encode(),
      known: Set(session.values.contents.keys))
    for (index, entry) in source.entries.enumerated() {
      switch entry {
      case .transition(let transition) where kept.contains(index):
        try write(transition, &progress)
      case .shared(let shared) where kept.contains(index):
        _ = try session.apply(entry)
        progress.known.formUnion(shared.values.map(\.reference))
        try write(shared, &progress)
      case .clock where index < last: progress.lines.append(entry.json)
      case .effect(let effect): write(effect, &progress)
      default: break
      }
    }
    return progress.lines
  }

  private func write(_ transition: RecordedTransition, _ progress: inout Progress) throws {
    guard
      case .transition(_, _, _, _, _, let state) = try session.apply(.transition(transition))
    else { return }
    var new = transition
    new.number = progress.numbers.count
    progress.numbers[transition.number] = new.number
    if case .queued(let cause) = new.origin {
      new.origin = .queued(by: progress.numbers[cause] ?? 0)
    }
    new.patch = JSONPatch(from: progress.state, to: state)
    for index in new.made.indices
    where !progress.known.insert(new.made[index].reference).inserted {
      new.made[index].value = nil
      new.made[index].before = nil
    }
    progress.state = state
    progress.lines.append(RecordingEntry.transition(new).json)
    if new.number % 32 == 0 {
      progress.lines.append(RecordingEntry.state(number: new.number, state).json)
    }
    guard !session.own.isEmpty else { return }
    let values = session.own.sorted { $0.key < $1.key }.map { number, json in
      RecordedValue(
        reference: number, content: json.map { .whole($0) } ?? .other(type: ""),
        isByReducer: true)
    }
    try write(RecordedShared(time: new.time, cause: new.number, values: values), &progress)
  }

  /// Writes a change that was made.
  private func write(_ shared: RecordedShared, _ progress: inout Progress) throws {
    var shared = shared
    let state = try session.encode()
    shared.patch = JSONPatch(from: progress.state, to: state)
    progress.state = state
    progress.lines.append(RecordingEntry.shared(shared).json)
  }

  private func write(_ effect: RecordedEffect, _ progress: inout Progress) {
    var effect = effect
    if case .began(let cause, let name, let place, let feature) = effect.step {
      guard let number = progress.numbers[cause] else { return }
      effect.step = .began(cause: number, name: name, place: place, feature: feature)
      progress.effects.insert(effect.number)
    }
    guard progress.effects.contains(effect.number) else { return }
    progress.lines.append(RecordingEntry.effect(effect).json)
  }
}
