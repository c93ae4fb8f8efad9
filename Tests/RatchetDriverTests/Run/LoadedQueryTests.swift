import Ratchet
import RatchetData
import RatchetDependencies
import RatchetDriver
import Testing

/// Two properties, of which one can load the other's query.
private struct Lists: Reducer {
  struct State: Equatable, Sendable, Encodable {
    @FetchAll(Entry.order(by: \.id)) var entries
    @FetchAll(Entry.where { $0.amount > 5 }.order(by: \.id)) var large
  }

  @CasePathable
  enum Action: Equatable, Sendable, Codable {
    case appeared
    case addTapped(Int)
    case allTapped
    case smallTapped
  }

  @Dependency(\.defaultDatabase) var database

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      let large = state.$large
      switch action {
      case .appeared:
        return .none
      case .addTapped(let amount):
        let database = database
        return .run { _ in
          try await database.write { try Entry.insert { Entry.Draft(amount: amount) }.execute($0) }
        }
      case .allTapped:
        return .run { _ in try await large.load(Entry.order(by: \.id)) }
      case .smallTapped:
        return .run { _ in try await large.load(Entry.where { $0.amount <= 5 }) }
      }
    }
  }
}

extension Lists.Action: ActionExamples {
  fileprivate static var examples: [Lists.Action] {
    [.appeared, .addTapped(2), .allTapped, .smallTapped]
  }
}

@Suite("Runs of features that load another query")
struct LoadedQueryTests {
  @Test(
    "show the changes of a load",
    arguments: [
      (
        "allTapped",
        #"{"path":"large[1]","to":{"id":1,"amount":2}},{"path":"large[].id","from":[2],"to":[1,2]}"#
      ),
      (
        "smallTapped",
        #"{"path":"large[2]","from":{"id":2,"amount":9}},{"path":"large[1]","to":{"id":1,"amount":2}}"#
      ),
    ])
  func load(action: String, changes: String) async throws {
    let folder = try TemporaryFolder()
    var program = TestProgram()
    program.environment["SAMPLE_DATABASE"] = folder.path + "/kept.sqlite"
    program.features = [
      DrivenFeature(
        "Lists", summary: "entries", state: Lists.State(),
        storage: DrivenStorage(
          loading: .appeared,
          prepare: { database, dependencies in
            try await DatabaseMigrator.ledger.migrate(database)
            dependencies.defaultDatabase = database
          }, seeds: nil)
      ) {
        Lists()
      }
    ]
    let code = await program.run(
      "run", "Lists", "--format", "json", input: .text("addTapped 2\naddTapped 9\n\(action)"))
    #expect(code == 0)
    #expect(program.error.text == "")
    let lines = program.output.lines
    let load = try #require(lines.firstIndex { $0.contains(action) })
    #expect(lines[load] == #"{"action":{"\#(action)":{}},"origin":"script","changes":[]}"#)
    #expect(lines[load + 1] == #"{"origin":"shared","changes":[\#(changes)]}"#)
    #expect(lines.count == load + 3)
  }
}
