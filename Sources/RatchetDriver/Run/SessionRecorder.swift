import Ratchet
import RatchetDependencies
import Synchronization

/// Records the events of a run: each transition with its changes and with the answers that its
/// reducer got, the lives of effects, advances of the clock, and changes of shared values.
///
/// All but ``flush()`` is called in the store's isolation, in the order of the events; ``start(_:)``
/// is called before there is a store.
final class SessionRecorder<State: Encodable & Equatable, Action: Encodable>: Sendable {
  private struct Progress {
    /// The number of the store's transitions before the recording; nil before the first recorded
    /// one.
    var offset: Int?
    /// The time of the clock at the beginning.
    var start = Duration.zero
    /// Whether the feature loads, before the first line of the script.
    var isLoading = true
    var isRecording = false
    /// The number of the last transition.
    var number = 0
    var values: ValueRecorder
  }

  /// After so many transitions the whole state is written.
  static var statesAreApart: Int { 32 }

  private let writer: RecordingWriter
  private let encodings: StateEncodings<State>
  private let sources: RecordedSources
  private let header: RecordingHeader
  private let clock: AnyClock<Duration>
  private let console: RunConsole
  // Locked: the store's isolation writes it, but is not known to the compiler here.
  private let progress: Mutex<Progress>

  init(
    _ writer: RecordingWriter, _ encodings: StateEncodings<State>, _ sources: RecordedSources,
    header: RecordingHeader, clock: AnyClock<Duration>, console: RunConsole
  ) {
    self.writer = writer
    self.encodings = encodings
    self.sources = sources
    self.header = header
    self.clock = clock
    self.console = console
    progress = Mutex(Progress(values: ValueRecorder(sources.shared)))
  }

  /// Writes the header, and makes the initial state.
  func start(_ makeState: () -> State) -> State {
    writer.append(header.json)
    progress.withLock { $0.isRecording = true }
    sources.begin()
    let state = makeState()
    let (answers, made) = sources.take()
    encoding {
      // Encoded only to know its redacted values.
      _ = try encodings.state(state)
      append(.loading(.start(answers: hidden(answers), made: try recorded(made))))
    }
    return state
  }

  /// Writes the header of a recording that does not contain the start of its session.
  func startLate() {
    writer.append(header.json)
    progress.withLock { $0.isRecording = true }
  }

  var path: String { writer.path }

  /// Whether the first line of the script is still to come.
  var isLoading: Bool { progress.withLock(\.isLoading) }

  /// Writes the state, and the effects that run already.
  func begin(in state: State, _ running: [RunningEffect]) {
    progress.withLock { progress in
      progress.start = clock.now.offset
      progress.isLoading = false
    }
    encoding { append(.state(number: 0, try encodings.state(state))) }
    for effect in running {
      if let entry = beginning(of: effect, at: 0, offset: nil) { append(entry) }
    }
  }

  /// The feature's reducer begins to reduce an action.
  func willReduce() { sources.begin() }

  func recordLoading(_ transition: Transition<State, Action>) {
    let (answers, made) = sources.take()
    encoding {
      // Encoded only to know its redacted values.
      _ = try encodings.states(of: transition)
      try encodings.noteSecrets(in: transition.after)
      var entry = try entry(of: transition, at: 0, offset: 0, answers)
      entry.made = try recorded(made)
      append(.loading(.transition(entry)))
    }
  }

  func record(_ transition: Transition<State, Action>) {
    let (answers, made) = sources.take()
    guard let (time, offset) = now(at: transition.number) else { return }
    encoding {
      let states = try encodings.states(of: transition)
      try encodings.noteSecrets(in: transition.after)
      var entry = try entry(of: transition, at: time, offset: offset, answers)
      entry.patch = states.map { JSONPatch(from: $0.old, to: $0.new) } ?? JSONPatch()
      entry.made = try recorded(made)
      progress.withLock { $0.number = entry.number }
      append(.transition(entry))
      if entry.number % Self.statesAreApart == 0 {
        append(
          .state(number: entry.number, try states?.new ?? encodings.state(transition.after)))
      }
    }
  }

  /// The entry without changes and made values.
  private func entry(
    of transition: Transition<State, Action>, at time: Double, offset: Int,
    _ answers: [RecordedAnswer]
  ) throws -> RecordedTransition {
    RecordedTransition(
      number: transition.number - offset, time: time, origin: origin(of: transition, offset),
      action: encodings.secrets.hidden(try ValueEncoder.exactJSON(of: transition.action)),
      feature: ActionFeature.path(of: transition.action),
      isRefused: transition.refusal != nil, patch: JSONPatch(),
      answers: hidden(answers))
  }

  /// A client can answer with a text that the state redacts, as an action can have it.
  private func hidden(_ answers: [RecordedAnswer]) -> [RecordedAnswer] {
    answers.map {
      RecordedAnswer(dependency: $0.dependency, value: encodings.secrets.hidden($0.value))
    }
  }

  private func recorded(_ made: [SharedSession.Made]) throws -> [RecordedMade] {
    if made.isEmpty { return [] }
    return try progress.withLock { try $0.values.recorded(made) }
  }

  private func origin(
    of transition: Transition<State, Action>, _ offset: Int
  ) -> RecordedTransition.Origin {
    switch transition.origin {
    case .sent: .script
    case .queued(let cause): .queued(by: max(0, cause - offset))
    case .effect(let effect): .effect(Int(effect.number))
    }
  }

  /// The changed values, to be recorded when the changes are taken.
  func values(of changes: SharedChanges) throws -> [ValueRecorder.Change] {
    try progress.withLock { try $0.values.changes(of: changes.values) }
  }

  /// - Parameter states: the states before and after; nil while the feature loads.
  func recordShared(
    _ states: StateEncodings<State>.Pair?, _ changes: [ValueRecorder.Change]
  ) {
    let (values, number) = progress.withLock { ($0.values.recorded(changes), $0.number) }
    let isByReducer = values.contains(where: \.isByReducer)
    guard let states else {
      let shared = RecordedShared(time: 0, cause: isByReducer ? 0 : nil, values: values)
      return append(.loading(.shared(shared)))
    }
    guard let (time, _) = now() else { return }
    let patch = JSONPatch(from: states.old, to: states.new)
    if patch.isEmpty, values.isEmpty { return }
    append(
      .shared(
        RecordedShared(
          time: time, patch: patch, cause: isByReducer ? number : nil, values: values)))
  }

  func recordClock(_ step: String) {
    guard let (time, _) = now() else { return }
    append(.clock(time: time, by: step))
  }

  func record(_ event: EffectEvent) {
    guard let (time, offset) = now() else { return }
    let number = Int(event.effect.number)
    switch event.kind {
    case .began:
      if let entry = beginning(of: event.effect, at: time, offset: offset) { append(entry) }
    case .cancelled: append(.effect(RecordedEffect(number: number, time: time, step: .cancelled)))
    case .ended: append(.effect(RecordedEffect(number: number, time: time, step: .ended)))
    }
  }

  private func beginning(
    of effect: RunningEffect, at time: Double, offset: Int?
  ) -> RecordingEntry? {
    guard let source = effect.source else { return nil }
    let step = RecordedEffect.Step.began(
      cause: offset.map { max(0, effect.cause - $0) } ?? 0, name: source.name,
      place: "\(source.location)", feature: effect.featurePath)
    return .effect(RecordedEffect(number: Int(effect.number), time: time, step: step))
  }

  /// Writes all lines so far to the file.
  func flush() { writer.flush() }

  /// Writes the last lines.
  ///
  /// - Returns: the error because of which the recording is incomplete.
  func end() -> DriverFailure? {
    progress.withLock { $0.isRecording = false }
    writer.flush()
    return writer.failure
  }

  private func append(_ entry: RecordingEntry) { writer.append(entry.json) }

  /// The time of an event and the number of the transitions before the recording; nil before the
  /// recording.
  ///
  /// - Parameter number: the store's number of the transition that is recorded.
  private func now(at number: Int? = nil) -> (time: Double, offset: Int)? {
    let now = clock.now.offset
    return progress.withLock { progress in
      guard progress.isRecording, !progress.isLoading else { return nil }
      if let number, progress.offset == nil { progress.offset = number - 1 }
      // To the microsecond, which is shorter.
      let time = ((now - progress.start) / .microseconds(1)).rounded() / 1_000_000
      return (time, progress.offset ?? .max)
    }
  }

  private func encoding(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      console.fail(Wording.cannotEncode(error, program: console.program))
    }
  }
}
