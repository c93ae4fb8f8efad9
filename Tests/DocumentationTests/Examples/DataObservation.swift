import Observation
import Ratchet
import RatchetData
import RatchetTesting
import Testing

@Table
struct Errand: Hashable, Identifiable {
  let id: Int
  var title = ""
  var isDone = false
}

struct ErrandScreen {
  @FetchAll(Errand.where { !$0.isDone }.order(by: \.title)) var open
  @FetchAll var all: [Errand]
  @FetchOne(Errand.where(\.isDone).count()) var done = 0
  @FetchOne(Errand.find(1)) var first
  @Fetch(ErrandOverview()) var overview = ErrandOverview.Value()
}

struct ErrandsByState {
  @FetchAll(Errand.order(by: \.title), sectionBy: \.isDone) var errands

  func list() {
    for section in $errands.sections {
      print(section.key(as: Bool.self) == true ? "Done" : "To do")
      for errand in section { print(errand.title) }
    }
  }
}

@MainActor
@Observable
final class ErrandModel {
  @ObservationIgnored @FetchAll(Errand.where { !$0.isDone }.order(by: \.title)) var open
  @ObservationIgnored @Dependency(\.defaultDatabase) private var database

  func addTapped(title: String) async throws {
    try await database.write { db in
      try Errand.insert { Errand.Draft(title: title) }.execute(db)
    }
  }
}

struct ErrandOverview: FetchKeyRequest {
  struct Value: Equatable {
    var open = 0
    var titles: [String] = []
  }

  func fetch(_ db: Database) throws -> Value {
    try Value(
      open: Errand.where { !$0.isDone }.fetchCount(db),
      titles: Errand.order(by: \.title).select(\.title).fetchAll(db))
  }
}

@Reducer
struct ErrandList {
  @ObservableState
  struct State: Equatable {
    @FetchAll(Errand.order(by: \.title)) var errands
    var failure: String?
  }

  enum Action {
    case addTapped(title: String)
    case searchChanged(String)
    case writeFailed(String)
  }

  enum CancelID { case search }

  @Dependency(\.defaultDatabase) var database

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped(let title):
        let database = database
        return .run { _ in
          try await database.write { db in
            try Errand.insert { Errand.Draft(title: title) }.execute(db)
          }
        } catch: { error, send in
          await send(.writeFailed("\(error)"))
        }
      case .searchChanged(let text):
        let errands = state.$errands
        return .run { _ in
          try await errands.load(
            Errand.where { $0.title.contains(text) }.order(by: \.title))
        } catch: { _, _ in
          // `$errands.loadError` says so.
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .writeFailed(let reason):
        state.failure = reason
        return .none
      }
    }
  }
}

@Reducer
private struct ErrandTitles {
  struct State: Equatable {
    var titles: [String] = []
  }

  enum Action {
    case task
    case openChanged([Errand])
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        return .observe(Errand.where { !$0.isDone }) { .openChanged($0) }
      case .openChanged(let errands):
        state.titles = errands.map(\.title)
        return .none
      }
    }
  }
}

private func printCounts(_ database: any DatabaseReader) async throws {
  for try await errands in database.values(of: Errand.where { !$0.isDone }) {
    print("\(errands.count) to do")
  }
}

private func follow(_ database: any DatabaseReader) async throws {
  func removeReminder(of id: Int?) { print(id as Any) }
  for try await commit in database.changes(in: Errand.self) {
    for row in commit[Errand.self]?.deleted ?? [] {
      removeReminder(of: row.key(as: Int.self))
    }
  }
}

@Suite struct DataObservationExampleTests {
  @Dependency(\.defaultDatabase) var database

  private nonisolated(nonsending) func withErrands(
    _ operation: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "1: errands",
      sql: """
        CREATE TABLE errands (
          id INTEGER PRIMARY KEY,
          title TEXT NOT NULL,
          isDone INTEGER NOT NULL DEFAULT 0
        )
        """)
    try await withDependencies {
      try $0.bootstrapDatabase(migrator)
    } operation: {
      try await operation()
    }
  }

  @Test("A property fetches from the database that is the default one where it is made")
  func madeElsewhere() async throws {
    let screen = try await withDependencies {
      $0.defaultDatabase = try DatabaseQueue()
    } operation: {
      try await database.write { db in
        try db.execute(
          sql: """
            CREATE TABLE errands (
              id INTEGER PRIMARY KEY, title TEXT NOT NULL, isDone INTEGER NOT NULL DEFAULT 0
            );
            INSERT INTO errands (id, title) VALUES (7, 'Elsewhere')
            """)
      }
      return ErrandScreen()
    }
    try await withErrands {
      try await database.seed { Errand(id: 1, title: "Here") }
      try await screen.$all.load()
      #expect(screen.all.map(\.title) == ["Elsewhere"])
      let other = ErrandScreen()
      try await other.$all.load()
      #expect(other.all.map(\.title) == ["Here"])
    }
  }

  @Test("Properties have the current rows after a write")
  func properties() async throws {
    try await withErrands {
      try await database.seed {
        Errand(id: 1, title: "Post the letter", isDone: true)
        Errand(id: 2, title: "Buy milk")
      }
      let screen = ErrandScreen()
      try await screen.$open.load()
      try await screen.$all.load()
      try await screen.$done.load()
      try await screen.$first.load()
      try await screen.$overview.load()
      #expect(screen.open.map(\.id) == [2])
      #expect(screen.all.count == 2)
      #expect(screen.done == 1)
      #expect(screen.first?.title == "Post the letter")
      #expect(
        screen.overview
          == ErrandOverview.Value(open: 1, titles: ["Buy milk", "Post the letter"]))
      let sectioned = ErrandsByState()
      try await sectioned.$errands.load()
      sectioned.list()
      #expect(sectioned.$errands.sections.map { $0.map(\.id) } == [[2], [1]])
    }
  }

  @MainActor
  @Test("A model notifies its readers of the rows that a write has changed")
  func model() async throws {
    try await withErrands {
      let model = ErrandModel()
      try await model.$open.load()
      var shown: [[String]] = []
      for await titles in Observations({ model.open.map(\.title) }) {
        shown.append(titles)
        if titles.isEmpty { try await model.addTapped(title: "Buy milk") } else { break }
      }
      #expect(shown == [[], ["Buy milk"]])
    }
  }

  @MainActor
  @Test("A store's model notifies its readers of rows that no action wrote")
  func storeModel() async throws {
    try await withErrands {
      let model = StoreModel(initialState: ErrandList.State()) { ErrandList() }
      try await model.$errands.load()
      var shown: [[String]] = []
      for await titles in Observations({ model.errands.map(\.title) }) {
        shown.append(titles)
        guard titles.isEmpty else { break }
        try await database.seed { Errand(id: 1, title: "Buy milk") }
      }
      #expect(shown == [[], ["Buy milk"]])
    }
  }

  @Test("A test store has the rows when a step returns")
  func state() async throws {
    try await withErrands {
      let store = TestStore(initialState: ErrandList.State()) { ErrandList() }
      await store.send(.addTapped(title: "Post the letter"))
      #expect(store.state.errands.map(\.title) == ["Post the letter"])
      await store.send(.searchChanged("milk"))
      #expect(store.state.errands == [])
    }
  }

  @Test("A test store receives the rows after a write of the test")
  func effect() async throws {
    try await withErrands {
      let store = TestStore(initialState: ErrandTitles.State()) { ErrandTitles() }
      let task = await store.send(.task)
      await store.receive(\.openChanged)
      try await database.seed { Errand(id: 1, title: "Buy milk") }
      await store.receive(\.openChanged) {
        $0.titles = ["Buy milk"]
      }
      await task.cancel()
    }
  }
}
