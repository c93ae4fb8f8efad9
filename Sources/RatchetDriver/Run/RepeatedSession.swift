import Ratchet
import RatchetData
import RatchetDependencies
import RatchetDump
import RatchetIssues

/// Repeats a recorded session in memory: reduces its actions again, with the recorded answers of
/// dependencies and the recorded contents of shared values. No effect runs, since the recording has
/// the actions that effects have sent.
///
/// Features with a database get an empty one in memory, with their migrations. Nothing is read from
/// it: fetched values come from the recording, too.
final class RepeatedSession<R: Reducer>
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  /// The recorded states are compared with the repeated ones, or the changes of the repeated ones
  /// are asked for, or neither.
  enum Mode {
    case compares
    case encodes
    case reduces
  }

  var state: R.State
  /// The number of the last transition.
  var number = 0
  /// The dependencies of the reducers, with the answers of the current transition.
  let dependencies: DependencyValues
  /// The recorded contents of shared values.
  var values = RecordedValues()
  var mode: Mode

  /// The index of the next entry.
  var next = 0
  let sources: RecordedSources
  let follower: SharedFollower
  private let recording: Recording
  private var machine = ReplayMachine()
  private let reducer: CompiledReducer<R.State, R.Action>
  private let database: (any DatabaseWriter)?
  private let memory = EncodingMemory(DiffMemory())
  private var latest = JSONValue.null
  /// The effect that the last reducer has returned, which is not run.
  private(set) var effect: Effect<R.Action> = .none
  /// The contents of the shared values that the last reducer has changed.
  var own: [Int: JSONValue?] = [:]

  /// The states at the start, as recorded and as repeated.
  private(set) var start = (recorded: JSONValue.null, repeated: JSONValue.null)

  /// Makes the initial state, and repeats the loading.
  ///
  /// - Parameter mode: `.reduces` is the fastest.
  static func begin(
    _ recording: Recording, of program: ReducerProgram<R>, mode: Mode = .compares
  ) async throws -> RepeatedSession {
    guard recording.count > 0, case .loading(.start(let answers, let made)) = try recording.entry(0)
    else { throw DriverFailure(.data, Wording.startless(recording.name), namesFile: true) }
    let (dependencies, database) = try await program.repetition(of: recording.header)
    do {
      let session = try RepeatedSession(
        recording, program, dependencies, database, mode, answers, made)
      try session.load()
      return session
    } catch {
      await database?.close()
      throw error
    }
  }

  private init(
    _ recording: Recording, _ program: ReducerProgram<R>, _ prepared: DependencyValues,
    _ database: (any DatabaseWriter)?, _ mode: Mode, _ answers: [RecordedAnswer],
    _ made: [RecordedMade]
  ) throws {
    let (sources, follower) = (RecordedSources(isRepeated: true), SharedFollower())
    var dependencies = prepared
    sources.watch(&dependencies, program.recordedClients)
    dependencies.sharedFollower = follower
    follower.begin()
    var values = RecordedValues()
    let plans = values.plans(for: made)
    sources.answers.beginReducing(answers)
    sources.shared.begin(plans)
    state = DependencyValues.withCurrent(dependencies) { program.makeState() }
    let outcome = Result { () throws(RepeatMistake) in try sources.end() }
    // Its own shared values, if it has any, are not recorded.
    reducer = DependencyValues.withCurrent(dependencies) {
      program.makeReducer().compiledForStore()
    }
    self.recording = recording
    self.database = database
    self.mode = mode
    self.sources = sources
    self.follower = follower
    self.dependencies = dependencies
    self.values = values
    do {
      try outcome.get()
      try takeOwn()
    } catch let mistake as RepeatMistake {
      throw recording.failure(at: 0, Wording.startDiffers(mistake))
    }
  }

  /// Repeats the entries up to the first state.
  private func load() throws {
    while next < recording.count {
      let isState = if case .state = try recording.entry(next) { true } else { false }
      _ = try step()
      if isState { return }
    }
    throw DriverFailure(.data, Wording.stateless(recording.name), namesFile: true)
  }

  /// Closes the database.
  func close() async { await database?.close() }

  /// Repeats the next entry; nil at the end.
  func step() throws -> RepeatedStep<R.State, R.Action>? {
    guard next < recording.count else { return nil }
    let index = next
    next += 1
    let entry = try recording.entry(index)
    do {
      return try apply(entry)
    } catch let mistake as RepeatMistake {
      throw recording.failure(at: index, Wording.repeatFails(mistake, after: number))
    }
  }

  /// Repeats an entry.
  ///
  /// - Throws: ``RepeatMistake``.
  func apply(_ entry: RecordingEntry) throws -> RepeatedStep<R.State, R.Action> {
    if mode == .compares { try replay(entry) }
    switch entry {
    case .loading(.start): return .other
    case .loading(.transition(let transition)): _ = try reduce(transition)
    case .loading(.shared(let shared)): try change(shared)
    case .state(0, _):
      if mode != .reduces { _ = try encode() }
      start = (recorded, latest)
    case .state: break
    case .transition(let transition):
      let before = state
      let action = try reduce(transition)
      number = transition.number
      return .transition(
        entry: transition, action: action, before: before, after: state, recorded: recorded,
        repeated: latest)
    case .shared(let shared):
      try change(shared)
      if mode != .reduces { _ = try encode() }
      return .shared(shared, recorded: recorded, repeated: latest)
    case .clock(_, let step): return .clock(step)
    case .effect(let effect): return .effect(effect)
    }
    return .other
  }

  private var recorded: JSONValue { machine.state ?? .null }

  private func replay(_ entry: RecordingEntry) throws {
    do throws(ReplayError) {
      _ = try machine.apply(entry)
    } catch {
      throw RepeatMistake.replay(error)
    }
  }

  private func reduce(_ transition: RecordedTransition) throws -> R.Action {
    if mode == .compares, !own.isEmpty { throw RepeatMistake.ownValues }
    let action: R.Action
    do {
      action = try ValueDecoder.decode(R.Action.self, from: transition.action)
    } catch {
      throw RepeatMistake.action(isRedacted: transition.action.hasRedacted)
    }
    let before = mode == .reduces ? nil : state
    let plans = values.plans(for: transition.made)
    effect = DependencyValues.withCurrent(dependencies) {
      // Issues were reported when the session was recorded.
      withIssueReporters([]) {
        sources.answers.beginReducing(transition.answers)
        sources.shared.begin(plans)
        return reducer.reduce(&state, action)
      }
    }
    let isRefused = effect.refusalError != nil
    try sources.end()
    guard isRefused == transition.isRefused else { throw RepeatMistake.refusal(isRefused) }
    if let before {
      let changed = try follower.withoutChanges { before == state ? nil : try json() }
      latest = changed ?? latest
    }
    try takeOwn()
    return action
  }

  private func change(_ shared: RecordedShared) throws {
    let own = own
    self.own = [:]
    if mode == .compares {
      let recorded = shared.values.filter(\.isByReducer).map(\.reference)
      guard Set(recorded) == Set(own.keys) else { throw RepeatMistake.ownValues }
    }
    try DependencyValues.withCurrent(dependencies) {
      for value in shared.values { try change(value, own) }
    }
    _ = follower.takeChanges { _ in }
  }

  private func change(_ value: RecordedValue, _ own: [Int: JSONValue?]) throws {
    // Otherwise the content is the one that the reducer has just given the value.
    if value.isByReducer, mode != .compares { return }
    do {
      let json = try values.apply(value)
      if value.isByReducer {
        if let repeated = own[value.reference], repeated != json {
          throw RepeatMistake.ownValues
        }
        return
      }
      switch value.content {
      case .reads(let target):
        try sources.shared.link(
          value.reference, to: SharedSession.Plan(number: target, content: values[target]))
      case .other(let type):
        if sources.shared.isMade(value.reference) { throw SharedMistake.notCodable(type) }
      case .whole, .patch:
        if let content = values[value.reference] {
          try sources.shared.set(value.reference, to: content)
        }
      }
    } catch let error as JSONPatchError {
      throw RepeatMistake.replay(.patch(place: error.place))
    } catch let error as SharedMistake {
      throw RepeatMistake.shared(error)
    }
  }

  /// Notes the shared values that the reducer has changed.
  private func takeOwn() throws {
    own = [:]
    guard follower.hasReducerChanges else { return }
    let changes = follower.takeChanges { $0.values }
    for change in changes ?? [] where change.isByReducer {
      guard let number = sources.shared.knownNumber(of: change.object) else { continue }
      var json: JSONValue?
      if case .value(let value) = change.content {
        json = try ValueEncoder.exactJSON(of: value.value)
        if json == values.contents[number] { continue }
      }
      own[number] = json
    }
    if mode != .compares {
      for case (let number, let json?) in own { values.set(number, to: json) }
    }
  }

  /// The JSON of the state now.
  func encode() throws -> JSONValue {
    latest = try follower.withoutChanges { try json() }
    return latest
  }

  private func json() throws -> JSONValue {
    try DependencyValues.withCurrent(dependencies) {
      try ValueEncoder.json(of: state, memory: memory)
    }
  }
}
