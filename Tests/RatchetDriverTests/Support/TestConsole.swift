import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetDriver
import Synchronization

/// The output of a driver; a test can wait for it.
final class CapturedOutput: Sendable {
  private struct State {
    var text = ""
    var waiters: [(text: String, waiter: CheckedContinuation<Void, Never>)] = []
    var failure: SystemError?
  }

  // The driver writes and the test reads, at the same time.
  private let state = Mutex(State())

  var text: String { state.withLock(\.text) }

  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  /// Makes every further write fail.
  func fail(with error: SystemError) { state.withLock { $0.failure = error } }

  /// Waits until the text was written.
  func contains(_ text: String) async {
    await withCheckedContinuation { waiter in
      let isThere = state.withLock { state in
        if state.text.contains(text) { return true }
        state.waiters.append((text, waiter))
        return false
      }
      if isThere { waiter.resume() }
    }
  }

  func output(isTerminal: Bool = false, width: Int? = nil) -> DriverOutput {
    DriverOutput(
      isTerminal: isTerminal, width: { width },
      write: { text throws(SystemError) in try self.write(text) })
  }

  private func write(_ text: String) throws(SystemError) {
    let result = state.withLock {
      state -> Result<[CheckedContinuation<Void, Never>], SystemError> in
      if let failure = state.failure { return .failure(failure) }
      state.text += text
      let ready = state.waiters.filter { state.text.contains($0.text) }
      state.waiters.removeAll { state.text.contains($0.text) }
      return .success(ready.map(\.waiter))
    }
    for waiter in try result.get() { waiter.resume() }
  }
}

/// A driver with the sample feature, and its environment.
struct TestProgram: Sendable {
  let output = CapturedOutput()
  let error = CapturedOutput()
  let interrupts = DriverInterrupts()
  var name = "sample"
  var environment: [String: String] = [:]
  var isTerminal = false
  var width: Int? = 200
  var client = TallyClient()
  var features: [DrivenFeature] = .tallies()
  /// Further dependencies of the run.
  var dependencies: @Sendable (inout DependencyValues) -> Void = { _ in }

  /// Runs the program and returns its exit code.
  func run(_ arguments: String..., input: DriverInput = .text("")) async -> Int32 {
    await run(arguments: arguments, input: input)
  }

  func run(arguments: [String], input: DriverInput = .text("")) async -> Int32 {
    let console = DriverConsole(
      input: input, output: output.output(isTerminal: isTerminal),
      error: error.output(isTerminal: isTerminal, width: width), environment: environment,
      interrupts: interrupts)
    return await withDependencies {
      $0[TallyClient.self] = client
      dependencies(&$0)
    } operation: {
      await driver.run(arguments: arguments, console: console)
    }
  }

  private var driver: Driver {
    Driver(program: name, version: "1.2.3", features: features)
  }
}

extension [DrivenFeature] {
  static func tallies(
    _ configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) -> [DrivenFeature] {
    [
      DrivenFeature(
        "Tally", summary: "counters that are kept", state: Tally.State(),
        failure: \.failure,
        storage: DrivenStorage(
          loading: .appeared,
          configuration: configuration,
          prepare: { database, dependencies in
            try await DatabaseMigrator.tally.migrate(database)
            dependencies[TallyClient.self].store(in: database)
          }),
        importing: .tally
      ) {
        Tally()
      },
      DrivenFeature("Row", summary: "one counter", state: Row.State(id: 1)) { Row() },
      DrivenFeature("Memory", summary: "counters that are not kept", state: Tally.State()) {
        Tally()
      },
    ]
  }
}

extension DrivenImport<Tally.Action> {
  static var tally: DrivenImport<Tally.Action> {
    DrivenImport(
      action: { .importPicked(path: $0) },
      event: { action in
        guard case .imported(let news) = action else { return nil }
        return switch news {
        case .progress(let completed, let total): .progress(completed: completed, of: total)
        case .read(let bytes): .read(bytes: bytes)
        case .skipped(let line, let reason):
          .skipped([DrivenImportProblem(line: line, reason: reason)])
        case .finished(let count): .finished("\(count) rows imported")
        case .failed(let reason): .failed(reason)
        case .notSaved(let reason): .inputOutputFailed(reason)
        }
      },
      kept: { action in
        guard case .imported(.progress(let completed, _)) = action else { return nil }
        return completed > 0 ? "\(completed) rows are kept" : nil
      })
  }
}

/// A new folder for a test, deleted with the last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "ratchet-driver-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("A temporary folder stays: \(error)")
    }
  }

  func file(_ name: String, _ content: String? = nil) throws -> String {
    let file = path + "/" + name
    if let content { try content.write(toFile: file, atomically: false, encoding: .utf8) }
    return file
  }
}
