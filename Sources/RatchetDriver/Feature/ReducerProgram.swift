import Foundation
import Ratchet
import RatchetData
import RatchetDependencies

/// Runs a reducer's feature.
struct ReducerProgram<R: Reducer>: FeatureProgram
where R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable {
  let name: String
  let makeState: @Sendable () -> R.State
  let makeReducer: @Sendable () -> R
  let storage: DrivenStorage<R.Action>?
  let importing: DrivenImport<R.Action>?

  var storesState: Bool { storage != nil }
  var importsFiles: Bool { importing != nil }

  func examples(format: OutputFormat) throws -> [String] {
    try R.Action.examples.map { example in
      let json = try ValueEncoder.json(of: example)
      return format == .json ? json.text : ActionText.shorthand(json)
    }
  }

  func perform(_ job: Job) async throws {
    guard let storage else {
      return try await perform(job, dependencies: .inForce)
    }
    if case .showState = job.task, !FileManager.default.fileExists(atPath: job.database) {
      throw DriverFailure(.noInput, Wording.noDatabase(job.database))
    }
    let database: DatabasePool
    do {
      database = try DatabasePool(path: job.database)
    } catch let error as DatabaseError {
      throw DriverFailure(opening: error, path: job.database)
    }
    // Closed on every way out, so that the log is folded into the file.
    do {
      var dependencies = DependencyValues.inForce
      do {
        try await storage.prepare(database, &dependencies)
      } catch let error as DatabaseError {
        throw DriverFailure(opening: error, path: job.database)
      }
      try await perform(job, dependencies: dependencies)
    } catch {
      await database.close()
      throw error
    }
    await database.close()
  }

  private func perform(_ job: Job, dependencies: DependencyValues) async throws {
    let store = Store(initialState: makeState()) {
      makeReducer()
    } withDependencies: {
      $0 = dependencies
    }
    let session = FeatureSession<R>(store: store, job: job, importing: importing)
    try await session.load(storage)
    try Task.checkCancellation()
    switch job.task {
    case .run(let scripts): try await session.run(scripts)
    case .showState: try await session.showState()
    case .importFile(let path): try await session.importFile(path)
    }
  }
}

extension DriverFailure {
  fileprivate init(opening error: DatabaseError, path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let code: ExitCode =
      switch error.code.primary {
      case .notADatabase, .corrupt, .schema: .data
      case .cannotOpen where !FileManager.default.fileExists(atPath: folder): .cannotCreate
      case .misuse: .data
      default: .inputOutput
      }
    self.init(code, error.message)
  }
}
