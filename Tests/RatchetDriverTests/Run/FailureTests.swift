import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetDriver
import RatchetIssues
import Testing

@Suite("Failed actions")
struct FailureTests {
  let folder: TemporaryFolder
  let database: String
  var program = TestProgram()

  init() throws {
    folder = try TemporaryFolder()
    database = folder.path + "/kept.sqlite"
    program.features = [.safe]
  }

  @Test(
    "a write that was not saved is reported with its line, the script continues, and exits with 74")
  func keepsGoing() async throws {
    let script = try folder.file(
      "a.jsonl", "saveTapped 1\nsaveTapped 99\n\nsaveTapped 2\nsaveTapped 98")
    #expect(await program.run("run", "Safe", "--script", script, "--database", database) == 74)
    #expect(
      program.error.lines == [
        "\(script):2: 99 is not kept", "\(script):5: 98 is not kept",
      ])
    #expect(program.output.text.contains("effect  saveFailed \"99 is not\\nkept\""))
    #expect(try await keptNumbers() == [1, 2])
  }

  private func keptNumbers() async throws -> [Int] {
    let later = try DatabaseQueue(path: database)
    let numbers = try await later.read { try $0.fetchAll(Int.self, sql: "SELECT n FROM safe") }
    await later.close()
    return numbers
  }

  @Test("with --fail-fast, the first failure ends the run")
  func failsFast() async throws {
    let code = await program.run(
      "run", "Safe", "--database", database, "--fail-fast", "--format", "json",
      input: .text("saveTapped 1\nsaveTapped 99\nsaveTapped 2"))
    #expect(code == 74)
    #expect(program.error.text == "stdin:2: 99 is not kept\n")
    #expect(program.output.lines.last?.hasPrefix(#"{"action":{"saveFailed""#) == true)
    #expect(try await keptNumbers() == [1])
  }

  @Test("with --fail-fast, running effects are cancelled, and no next line is read")
  func failsFastWhileWaiting() async throws {
    let pipe = Pipe()
    let input = DriverInput.fileDescriptor(pipe.fileHandleForReading.fileDescriptor)
    async let code = program.run(
      "run", "Safe", "--database", database, "--fail-fast", input: input)
    // It fails, and its effect never ends by itself.
    pipe.fileHandleForWriting.write(Data("stuckTapped\n".utf8))
    #expect(await code == 74)
    #expect(program.error.text == "stdin:1: stuck\n")
  }

  @Test("--keep-going cancels an earlier --fail-fast")
  func lastWins() async throws {
    let code = await program.run(
      "run", "Safe", "--database", database, "--fail-fast", "--keep-going",
      input: .text("saveTapped 99\nsaveTapped 98"))
    #expect(code == 74)
    #expect(program.error.lines.count == 2)
  }

  @Test("a failure action sent by the script itself does not count")
  func sent() async throws {
    let code = await program.run(
      "run", "Safe", "--database", database, "--send", #"saveFailed "the disk is full""#)
    #expect(code == 0)
    #expect(program.error.text == "")
  }

  @Test(
    "a failed write has a higher exit priority than an issue, and a lower one than an unreadable line"
  )
  func order() async throws {
    #expect(
      await program.run(
        "run", "Safe", "--database", database, input: .text("mistakeTapped\nsaveTapped 99")) == 74)
    #expect(
      await program.run("run", "Safe", "--database", database, input: .text("saveTapped 99\n!"))
        == 65)
  }
}

/// A feature that reports which of its writes were not saved.
struct Safe: Reducer {
  struct State: Equatable, Sendable, Encodable { var failure: String? }

  enum Action: Equatable, Sendable, Codable {
    case saveTapped(Int)
    case saveFailed(String)
    case stuckTapped
    case mistakeTapped
  }

  @Dependency(\.defaultDatabase) var database

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .saveTapped(let number):
        let database = database
        return .run { _ in
          try await database.write { db in
            try db.execute(sql: "INSERT INTO safe(n) VALUES (?)", arguments: [number])
          }
        } catch: { _, send in
          await send(.saveFailed("\(number) is not\nkept"))
        }
      case .saveFailed(let reason):
        state.failure = reason
        return .none
      case .stuckTapped:
        return .run { send in
          await send(.saveFailed("stuck"))
          let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
          for await _ in stream {}
          withExtendedLifetime(continuation) {}
        }
      case .mistakeTapped:
        reportIssue("This is a mistake.")
        return .none
      }
    }
  }
}

extension Safe.Action {
  fileprivate var failure: String? {
    if case .saveFailed(let reason) = self { reason } else { nil }
  }
}

extension Safe.Action: ActionExamples {
  static var examples: [Safe.Action] { [.saveTapped(1)] }
}

extension DrivenFeature {
  fileprivate static var safe: DrivenFeature {
    DrivenFeature(
      "Safe", summary: "numbers below ten", state: Safe.State(),
      failure: \.failure,
      storage: DrivenStorage { database, dependencies in
        var migrator = DatabaseMigrator()
        migrator.registerMigration(
          "v1", sql: "CREATE TABLE safe(n INTEGER PRIMARY KEY CHECK (n < 10))")
        try await migrator.migrate(database)
        dependencies.defaultDatabase = database
      }
    ) {
      Safe()
    }
  }
}
