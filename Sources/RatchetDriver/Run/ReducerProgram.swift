import Ratchet
import RatchetData
import RatchetDependencies

/// Runs the feature of a reducer.
struct ReducerProgram<R: Reducer>: FeatureProgram
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let name: String
  let makeState: @Sendable () -> R.State
  let makeReducer: @Sendable () -> R
  let failure: @Sendable (R.Action) -> String?
  let storage: DrivenStorage<R.Action>?
  let importing: DrivenImport<R.Action>?
  let invariants: [DrivenInvariant<R.State>]
  let recordedClients: [RecordedClient]
  let settings: [DrivenSetting]

  var storesState: Bool { storage != nil }
  var importsFiles: Bool { importing != nil }
  var hasSeeds: Bool { storage?.seeds != nil }
  var invariantNames: [String] { invariants.map(\.name) }
  var synchronizesTables: Bool { storage?.synchronizedTables.isEmpty == false }

  func examples(format: OutputFormat) throws -> [String] {
    try R.Action.examples.map { example in
      // Examples are no secrets, and must be valid lines.
      let json = try ValueEncoder.$mask.withValue(nil) { try ValueEncoder.json(of: example) }
      return format == .json ? json.text : ActionText.shorthand(json)
    }
  }

  func encodedAction(_ json: JSONValue) -> JSONValue? {
    do {
      return try ValueEncoder.json(of: ValueDecoder.decode(R.Action.self, from: json))
    } catch {
      // An action of another version of the feature: it is shown as it was recorded.
      return nil
    }
  }

  func perform(_ job: Job) async throws {
    guard let storage, let (database, dependencies) = try await prepared(storage, for: job) else {
      return try await perform(
        job, dependencies: dependencies(hasTestClock: job.options.hasTestClock))
    }
    // Closed in every case, so that the log is merged into the file.
    do {
      if case .sync(let run) = job.task {
        try await withDependencies {
          $0 = dependencies
        } operation: {
          try await run.perform(database, storage.synchronizedTables, job.console)
        }
      } else {
        try await perform(
          job, dependencies: dependencies, migrations: try await migrations(database, of: job))
      }
    } catch {
      await close(database, of: job)
      throw error
    }
    await close(database, of: job)
  }

  private func close(_ database: any DatabaseWriter, of job: Job) async {
    await database.close()
    if !job.task.isKept, case .file(let path) = job.place {
      await readOnlyDatabase(path).removeEmptyLog()
    }
  }

  /// The database of a job, ready for the feature, and the dependencies with it; nil if there is none.
  /// A database that is only shown, but would have to be changed for that, is copied into memory.
  private func prepared(
    _ storage: DrivenStorage<R.Action>, for job: Job
  ) async throws -> (any DatabaseWriter, DependencyValues)? {
    guard let database = try await open(job.place, for: job.task) else { return nil }
    do {
      return (database, try await prepare(database, storage, for: job))
    } catch let error as DatabaseError {
      await close(database, of: job)
      guard !job.task.isKept, case .file(let path) = job.place, error.mayBeReadOnly else {
        throw DriverFailure.opening(error, job.place)
      }
      return try await preparedCopy(of: path, after: error, storage, for: job)
    } catch {
      await close(database, of: job)
      throw error
    }
  }

  private func preparedCopy(
    of path: String, after error: DatabaseError, _ storage: DrivenStorage<R.Action>, for job: Job
  ) async throws -> (any DatabaseWriter, DependencyValues) {
    let copy = try await readOnlyDatabase(path).copy(after: error)
    do {
      return (copy, try await prepare(copy, storage, for: job))
    } catch {
      await close(copy, of: job)
      throw (error as? DatabaseError).map { DriverFailure.opening($0, job.place) } ?? error
    }
  }

  /// The first read of the run, for which a connection is opened.
  private func migrations(_ database: any DatabaseWriter, of job: Job) async throws -> [String] {
    do {
      return try await database.read { try DatabaseMigrator().appliedMigrations($0) }
    } catch let error as DatabaseError {
      throw DriverFailure.opening(error, job.place)
    }
  }

  /// A new database in memory.
  func memoryDatabase() throws -> DatabaseQueue {
    try DatabaseQueue(configuration: storage?.configuration ?? DatabaseConfiguration())
  }

  private func open(_ place: Job.Place, for task: Job.Task) async throws -> (any DatabaseWriter)? {
    let configuration = storage?.configuration ?? DatabaseConfiguration()
    switch place {
    case .nowhere: return nil
    case .seeded: return try memoryDatabase()
    case .file(let path):
      guard task.isKept else { return try await openToShow(path) }
      do {
        return try DatabasePool(path: path, configuration: configuration)
      } catch let error as DatabaseError {
        throw DriverFailure(opening: error, path: path)
      }
    }
  }

  /// Opens a database without changing it.
  private func openToShow(_ path: String) async throws -> any DatabaseWriter {
    if let reason = SystemCalls.whyUnreadable(path) {
      throw DriverFailure(unreadable: path, reason)
    }
    let database = readOnlyDatabase(path)
    do {
      return try database.open()
    } catch let error as DatabaseError where error.mayBeReadOnly {
      return try await database.copy(after: error)
    } catch let error as DatabaseError {
      throw DriverFailure(opening: error, path: path)
    }
  }

  private func readOnlyDatabase(_ path: String) -> ReadOnlyDatabase {
    ReadOnlyDatabase(path: path, configuration: storage?.configuration ?? DatabaseConfiguration())
  }

  private func prepare(
    _ database: any DatabaseWriter, _ storage: DrivenStorage<R.Action>, for job: Job
  ) async throws -> DependencyValues {
    var dependencies = dependencies(hasTestClock: job.options.hasTestClock)
    try await storage.prepare(database, &dependencies)
    // A database that cannot be written must be noticed here, not in the feature.
    if job.task.isKept { try await database.write { _ in } }
    if case .seeded = job.place, let seeds = storage.seeds {
      do {
        try await database.write(seeds)
      } catch let error as CancellationError {
        throw error
      } catch {
        let reason = (error as? DatabaseError)?.message ?? "\(error)"
        throw DriverFailure(.software, Wording.seedsFailed(name, reason: reason))
      }
    }
    return dependencies
  }

  func dependencies(hasTestClock: Bool) -> DependencyValues {
    var dependencies = DependencyValues.current
    if hasTestClock {
      let clock = TestClock<Duration>()
      dependencies.continuousClock = clock
      dependencies.suspendingClock = clock
    }
    return dependencies
  }

  /// - Parameter migrations: those of the database.
  private func perform(
    _ job: Job, dependencies: DependencyValues, migrations: [String] = []
  ) async throws {
    let sources = RecordedSources()
    // A prompt may be recorded later.
    let isRecorded = job.options.recording != nil || job.options.isPrompt
    let header = header(of: job, migrations, dependencies)
    let events = try SessionEvents<R.State, R.Action>(job.options, console: job.console) {
      path, encodings throws(DriverFailure) in
      SessionRecorder(
        try RecordingWriter(path: path), encodings, sources, header: header,
        clock: AnyClock(dependencies.continuousClock), console: job.console)
    }
    let quiescence = RunQuiescence()
    let watch = Middleware<R.State, R.Action>(
      willReduce: { _, state, _ in events.willReduce(in: state) })
    let store = Store(initialState: events.start(makeState), middleware: [watch]) {
      makeReducer()
    } withDependencies: {
      $0 = dependencies
      $0.quiescence = quiescence
      $0.sharedFollower = events.follower
      if isRecorded { sources.watch(&$0, recordedClients) }
    }
    quiescence.follow(store)
    let session = FeatureSession<R>(
      store: store, quiescence: quiescence,
      clock: job.options.hasTestClock ? dependencies.continuousClock as? TestClock<Duration> : nil,
      events: events, job: job,
      failure: failure, importing: importing, settings: settings)
    let result = await Result { try await perform(job.task, in: session) }
    await quiescence.end(store)
    // Only now, since the ends of the effects are recorded too.
    let failure = events.end()
    try result.get()
    if let failure { throw failure }
  }

  private func header(
    of job: Job, _ migrations: [String], _ dependencies: DependencyValues
  ) -> RecordingHeader {
    var header = RecordingHeader(
      program: job.console.program, version: job.version, feature: name, migrations: migrations,
      hasTestClock: job.options.hasTestClock, region: RecordedRegion(dependencies))
    if case .seeded = job.place { header.isSeeded = true }
    return header
  }

  private func perform(_ task: Job.Task, in session: FeatureSession<R>) async throws {
    try await session.load(storage)
    try Task.checkCancellation()
    switch task {
    case .run(let scripts): try await session.run(scripts)
    case .prompt(let input): try await session.prompt(input)
    case .showState: try await session.showState()
    case .importFile(let path): try await session.importFile(path)
    // It needs no store: see `perform(_:)` above.
    case .sync: break
    }
  }
}
