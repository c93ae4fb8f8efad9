import Foundation
import Observation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Synchronization
import Testing

private struct Overview: FetchKeyRequest {
  struct Value: Equatable {
    var count = 0
    var texts: [String] = []
  }

  func fetch(_ db: Database) throws -> Value {
    try Value(count: Note.count.fetchOne(db) ?? 0, texts: Note.texts.fetchAll(db))
  }
}

/// A plain struct that reads a database.
private struct Screen {
  @FetchAll var notes: [Note]
  @FetchAll(Note.texts) var texts
  @FetchOne(Note.count) var count = -1
  @FetchOne(SQLQueryExpression("SELECT * FROM note WHERE id = 2", as: Note.self)) var second
  @FetchOne var first: Note?
  @Fetch(Overview()) var overview = Overview.Value()

  func load() async throws {
    try await $notes.load()
    try await $texts.load()
    try await $count.load()
    try await $second.load()
    try await $first.load()
    try await $overview.load()
  }
}

@Reducer private struct Board {
  @ObservableState struct State: Equatable {
    @FetchAll(Note.all) var notes
    @FetchOne(Note.count) var count = 0
    var title = ""
  }

  enum Action: Equatable {
    case add(String)
    case show(String)
  }

  @Dependency(\.defaultDatabase) var database

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let text):
        return .run { [database] _ in
          try await database.write { db in
            try db.execute(sql: "INSERT INTO note(text) VALUES (?)", arguments: [text])
          }
        }
      case .show(let text):
        return .run { [notes = state.$notes] _ in
          try await notes.load(
            SQLQueryExpression(
              "SELECT id, text, stars FROM note WHERE text = \(text)", as: Note.self))
        }
      }
    }
  }
}

@Suite("A fetched property") struct FetchAllTests {
  @Test("in a struct has rows, one row, a count or a request's value, each current after a write")
  func plain() async throws {
    try await withNotes { database in
      let screen = Screen()
      try await screen.load()
      #expect(screen.notes == [])
      #expect(screen.count == 0)
      #expect(screen.second == nil)
      #expect(screen.first == nil)
      try await database.run("INSERT INTO note VALUES (1, 'a', 0), (2, 'b', 0)")
      try await screen.load()
      #expect(screen.notes.map(\.text) == ["a", "b"])
      #expect(screen.texts == ["a", "b"])
      #expect(screen.count == 2)
      #expect(screen.second?.text == "b")
      #expect(screen.first?.text == "a")
      #expect(screen.overview == Overview.Value(count: 2, texts: ["a", "b"]))
      #expect(screen.$notes.loadError == nil)
    }
  }

  @Test("is encoded as its value") func encoding() async throws {
    struct Encoded: Encodable {
      @FetchAll(Note.texts) var texts
      @FetchOne(Note.count) var count = 0
      @Fetch(Total()) var total = Total.Value()
    }
    struct Total: FetchKeyRequest {
      struct Value: Encodable { var count = 0 }
      func fetch(_ db: Database) throws -> Value { try Value(count: Note.count.fetchOne(db) ?? 0) }
    }
    try await withNotes { database in
      try await database.run("INSERT INTO note VALUES (1, 'a', 0)")
      let encoded = Encoded()
      try await encoded.$texts.load()
      try await encoded.$count.load()
      try await encoded.$total.load()
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      #expect(
        try String(decoding: encoder.encode(encoded), as: UTF8.self)
          == #"{"count":1,"texts":["a"],"total":{"count":1}}"#)
    }
  }

  @Test("notifies its readers when a commit changes its rows") func observation()
    async throws
  {
    try await withNotes { database in
      @FetchAll(Note.texts) var texts
      try await $texts.load()
      let changed = Milestone()
      withObservationTracking {
        #expect(texts == [])
      } onChange: {
        changed.reach()
      }
      try await database.run("INSERT INTO note(text) VALUES ('a')")
      await changed.reached()
      try await $texts.load()
      #expect(texts == ["a"])
    }
  }

  @Test("shares one observation with equal queries, which ends with the last property")
  func sharing() async throws {
    try await withNotes { database in
      do {
        @FetchAll(Note.texts) var one
        @FetchAll(Note.texts) var other
        @FetchOne(Note.count) var count = 0
        try await $one.load()
        #expect(database.hub.observationCount == 2)
        try await $count.load()
        #expect(one == other)
      }
      #expect(database.hub.observationCount == 0)
    }
  }

  @Test("has the rows of another query after load, and keeps the old ones until then")
  func otherQuery() async throws {
    try await withNotes { database in
      try await database.run("INSERT INTO note VALUES (1, 'a', 0), (2, 'b', 0)")
      @FetchAll(Note.texts) var texts
      let copy = $texts
      try await $texts.load()
      try await $texts.load(
        SQLQueryExpression("SELECT text FROM note WHERE id = \(2)", as: String.self))
      #expect(texts == ["b"])
      #expect(copy.wrappedValue == ["b"])
      #expect(database.hub.observationCount == 1)
    }
  }

  @Test("loads another query from its own database, unless another is given")
  func ownDatabase() async throws {
    let own = try DatabaseQueue()
    try await own.createNotes()
    try await own.run("INSERT INTO note VALUES (1, 'own', 0)")
    try await withNotes { database in
      try await database.run("INSERT INTO note VALUES (1, 'default', 0)")
      let query = SQLQueryExpression("SELECT text FROM note WHERE id = \(1)", as: String.self)
      @FetchAll(Note.texts, database: own) var texts
      try await $texts.load(query)
      #expect(texts == ["own"])
      try await $texts.load(query, database: database)
      #expect(texts == ["default"])
      try await $texts.load(Note.texts)
      #expect(texts == ["default"])
    }
    await own.close()
  }

  @Test("that is still waiting when the database is closed reports that it was closed")
  func closedMeanwhile() async throws {
    let collector = IssueCollector()
    let database = try DatabaseQueue()
    try await database.createNotes()
    let (begun, gate) = (Milestone(), Gate())
    async let write: Void = database.write { _ in
      begun.reach()
      gate.pass()
    }
    await begun.reached()
    try await withIssueReporters([.collect(into: collector)]) {
      @FetchAll(Note.texts, database: database) var texts
      let reader = $texts
      let loading = Task { try await reader.load() }
      database.hub.close()
      gate.open()
      await #expect(throws: DatabaseError.self) { try await loading.value }
      let error = try #require(reader.loadError as? DatabaseError)
      #expect(error.message == Wording.closed)
    }
    try await write
    await database.close()
  }

  @Test("reports an error through load and loadError, and clears it with the commit that fixes it")
  func errors() async throws {
    let collector = IssueCollector()
    try await withNotes { database in
      try await withIssueReporters([.collect(into: collector)]) {
        @FetchAll(SQLQueryExpression("SELECT a FROM missing", as: Int.self)) var numbers
        await #expect(throws: DatabaseError.self) { try await $numbers.load() }
        #expect($numbers.loadError is DatabaseError)
        #expect(!$numbers.isLoading)
        try await database.run("CREATE TABLE missing(a); INSERT INTO missing VALUES (7)")
        try await $numbers.load()
        #expect(numbers == [7])
        #expect($numbers.loadError == nil)
      }
    }
    #expect(!collector.issues.isEmpty)
  }

  @Test(
    "that is not optional keeps its value when the row is missing, and the error gives the reason")
  func noRow() async throws {
    let collector = IssueCollector()
    try await withNotes { _ in
      try await withIssueReporters([.collect(into: collector)]) {
        @FetchOne(SQLQueryExpression("SELECT id FROM note", as: Int.self)) var id = 7
        await #expect(throws: DatabaseError.self) { try await $id.load() }
        #expect(id == 7)
        let error = try #require($id.loadError as? DatabaseError)
        #expect(
          error.message
            == "the query returned no row; make the value optional if there may be none")
      }
    }
  }

  @Test("without a default database reports that") func noDatabase() async throws {
    let collector = IssueCollector()
    withIssueReporters([.collect(into: collector)]) {
      @FetchAll(Note.texts) var texts
      #expect(texts == [])
      #expect($texts.loadError is DatabaseError)
    }
    #expect(collector.issues.count == 1)
  }

  @Test("in a reducer's state is current in a test store when a step returns")
  func testStore() async throws { try await expectRows(isolation: nil) }

  @MainActor @Test("in a reducer's state is current on the main actor too") func mainActor()
    async throws
  {
    try await expectRows()
  }

  private func expectRows(isolation: isolated (any Actor)? = #isolation) async throws {
    try await withNotes(isolation: isolation) { database in
      let store = TestStore(initialState: Board.State()) { Board() }
      for number in 1...30 {
        await store.send(.add("note \(number)"))
        #expect(store.state.notes.count == number)
        #expect(store.state.count == number)
      }
      await store.send(.show("note 7"))
      #expect(store.state.notes.map(\.id) == [7])
      await store.finish()
    }
  }
}
