import Observation
import Ratchet
import RatchetData
import RatchetDependencies
import Testing

/// A model of a program without features.
@MainActor @Observable private final class Notebook {
  @ObservationIgnored @FetchAll(Note.texts) var texts
  @ObservationIgnored @Dependency(\.defaultDatabase) private var database

  func add(_ text: String) async throws {
    try await database.write { db in
      try db.execute(sql: "INSERT INTO note(text) VALUES (?)", arguments: [text])
    }
  }
}

@Reducer private struct Shelf {
  @ObservableState struct State: Equatable {
    @FetchAll(Note.texts) var texts
  }

  enum Action: Equatable { case addTapped(String) }

  @Dependency(\.defaultDatabase) var database

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped(let text):
        let database = database
        return .run { _ in
          try await database.write { db in
            try db.execute(sql: "INSERT INTO note(text) VALUES (?)", arguments: [text])
          }
        }
      }
    }
  }
}

@Suite("Observing a fetched property:", .timeLimit(.minutes(20)))
struct FetchedPropertyTests {
  /// Waits for a value, with the notifications of `withObservationTracking`.
  @MainActor private func until(_ isSo: @escaping @MainActor () -> Bool) async {
    while true {
      let changed = Milestone()
      if withObservationTracking(isSo, onChange: { changed.reach() }) { return }
      await changed.reached()
    }
  }

  @MainActor @Test("an observable class has the rows of each commit, and notifies its views")
  func observableClass() async throws {
    try await withNotes { _ in
      let notebook = Notebook()
      for count in 1...20 {
        try await notebook.add("note \(count)")
        await until { notebook.texts.count == count }
      }
    }
  }

  @MainActor @Test("so does the model of a store, without an action") func model() async throws {
    try await withNotes { database in
      let model = StoreModel(initialState: Shelf.State()) { Shelf() }
      for count in 1...20 {
        if count.isMultiple(of: 2) {
          model.send(.addTapped("note \(count)"))
        } else {
          try await database.run("INSERT INTO note(text) VALUES ('note \(count)')")
        }
        await until { model.texts.count == count }
      }
    }
  }

  @Test("Observations yields the rows of each commit, and those of another query")
  func observations() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    try await withNotes { database in
      @FetchAll(Note.texts) var texts
      try await $texts.load()
      let property = $texts
      var values = Observations { property.wrappedValue }.makeAsyncIterator()
      #expect(await values.next() == [])
      try await database.run("INSERT INTO note VALUES (1, 'a', 0), (2, 'b', 0)")
      #expect(await values.next() == ["a", "b"])
      try await $texts.load(
        SQLQueryExpression("SELECT text FROM note WHERE id = 2", as: String.self))
      // The change of the query and the change of the rows may arrive as one notification.
      while await values.next() != ["b"] {}
      #expect(property.wrappedValue == ["b"])
    }
  }

  @Test("a query that another property already has is current at once, and readers are notified")
  func heldQuery() async throws {
    try await withNotes { database in
      try await database.run("INSERT INTO note VALUES (1, 'a', 0), (2, 'b', 0)")
      let query = SQLQueryExpression("SELECT text FROM note WHERE id = 2", as: String.self)
      @FetchAll(Note.texts) var texts
      @FetchAll(query) var others
      try await $texts.load()
      try await $others.load()
      let changed = Milestone()
      withObservationTracking {
        #expect(texts == ["a", "b"])
      } onChange: {
        changed.reach()
      }
      try await $texts.load(query)
      await changed.reached()
      #expect(texts == ["b"])
    }
  }

  @Test("it is loading until its first fetch ends, and again during each load")
  func loading() async throws {
    let database = try DatabaseKind.pool.make()
    try await database.createNotes()
    let request = HeldCount()
    @Fetch(request, database: database) var count = -1
    await request.begun.reached()
    #expect($count.isLoading)
    #expect(count == -1)
    request.gate.open()
    try await $count.sharedReader.finishLoading()
    #expect(!$count.isLoading)
    #expect(count == 0)
    let property = $count
    async let load: Void = property.load()
    await request.begun.reached()
    #expect($count.isLoading)
    request.gate.open()
    try await load
    #expect(!$count.isLoading)
    await database.close()
  }

  @Test("passed on as a shared value, it follows a query that is loaded later")
  func handedOn() async throws {
    try await withNotes { database in
      @FetchAll(Note.texts) var texts
      try await $texts.load()
      let reader: SharedReader<[String]> = $texts.sharedReader
      var counts = database.values(ofOne: Note.count).makeAsyncIterator()
      #expect(try await counts.next() == .some(0))
      try await database.run("INSERT INTO note VALUES (1, 'a', 0)")
      #expect(try await counts.next() == .some(1))
      #expect(reader.wrappedValue == ["a"])
    }
  }
}
