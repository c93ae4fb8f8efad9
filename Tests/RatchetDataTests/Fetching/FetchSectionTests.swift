import Foundation
import Observation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@Table("todos") private struct Todo: Hashable, Identifiable {
  let id: Int
  var title = ""
  var list: String?
  var priority = 0
}

@Table("owners") private struct Owner: Hashable, Identifiable {
  let id: Int
  var name = ""
  var todoID: Int
}

extension [FetchSection<Todo>] {
  fileprivate var texts: [String] {
    map { "\($0.name): \($0.map(\.title).joined(separator: " "))" }
  }
}

@Reducer private struct Todos {
  @ObservableState struct State: Equatable {
    @FetchAll(Todo.order(by: \.title), sectionBy: \.list) var todos
  }

  enum Action: Equatable { case move(Int, to: String) }

  @Dependency(\.defaultDatabase) var database

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .move(let id, let list):
        let database = database
        return .run { _ in
          try await database.write { db in
            try Todo.find(id).update { $0.list = list }.execute(db)
          }
        }
      }
    }
  }
}

@Suite("Rows by section:") struct FetchSectionTests {
  private func withTodos(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (DatabaseQueue) async throws -> Void
  ) async throws {
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE todos(
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, list TEXT,
            priority INTEGER NOT NULL DEFAULT 0);
          CREATE TABLE owners(id INTEGER PRIMARY KEY, name TEXT NOT NULL, todoID INTEGER NOT NULL);
          INSERT INTO todos VALUES
            (1, 'a', 'work', 2), (2, 'b', 'home', 1), (3, 'c', 'work', 1), (4, 'd', NULL, 2);
          INSERT INTO owners VALUES (1, 'Blob', 1), (2, 'Blob', 4), (3, 'Jr.', 2);
          """)
    }
    try await withDependencies {
      $0.defaultDatabase = database
    } operation: {
      try await body(database)
    }
    await database.close()
  }

  @Test("sections come in the order of their first rows, and rows in that of the query")
  func order() async throws {
    try await withTodos { _ in
      @FetchAll(Todo.order(by: \.title), sectionBy: \.list) var todos
      try await $todos.load()
      #expect(todos.map(\.title) == ["a", "b", "c", "d"])
      #expect($todos.sections.texts == ["work: a c", "home: b", ": d"])
      #expect($todos.sections.map(\.id) == [.text("work"), .text("home"), .null])
      #expect($todos.sections[0].count == 2)
      #expect($todos.sections[0].key(as: String.self) == "work")
      #expect($todos.sharedReader.wrappedValue == todos)
    }
  }

  @Test("a commit that moves a row to another section notifies the readers")
  func moves() async throws {
    try await withTodos { database in
      @FetchAll(Todo.order(by: \.title), sectionBy: \.list) var todos
      try await $todos.load()
      let changed = Milestone()
      withObservationTracking {
        #expect($todos.sections.count == 3)
      } onChange: {
        changed.reach()
      }
      try await database.run("UPDATE todos SET list = 'home' WHERE id = 1")
      await changed.reached()
      try await $todos.load()
      #expect($todos.sections.texts == ["home: a b", "work: c", ": d"])
      try await database.run("DELETE FROM todos WHERE list = 'work'")
      try await $todos.load()
      #expect($todos.sections.map(\.id) == [.text("home"), .null])
    }
  }

  @Test("sections can come from an expression, a joined query, or a whole table")
  func expressions() async throws {
    try await withTodos { _ in
      @FetchAll(Todo.order(by: \.id), sectionBy: { $0.title.in(["a", "d"]) }) var byExpression
      try await $byExpression.load()
      #expect($byExpression.sections.texts == ["1: a d", "0: b c"])
      #expect($byExpression.sections.map { $0.key(as: Bool.self) } == [true, false])
      @FetchAll(
        Todo.join(Owner.all) { $0.id == $1.todoID }.order { todo, _ in todo.id }
          .select { todo, _ in todo },
        sectionBy: { _, owner in owner.name })
      var byOwner: [Todo]
      try await $byOwner.load()
      #expect($byOwner.sections.texts == ["Blob: a d", "Jr.: b"])
      @FetchAll(sectionBy: \.priority) var all: [Todo]
      try await $all.load()
      #expect($all.sections.texts == ["2: a d", "1: b c"])
    }
  }

  @Test("another query brings its own sections, or none; a property without sections reports that")
  func load() async throws {
    try await withTodos { _ in
      @FetchAll(Todo.order(by: \.title), sectionBy: \.list) var todos
      try await $todos.load(Todo.order { $0.title.desc() }, sectionBy: \.priority)
      #expect($todos.sections.texts == ["2: d a", "1: c b"])
      try await $todos.load(Todo.where { $0.priority == 1 }.order(by: \.id))
      #expect($todos.sections.texts == [": b c"])
      @FetchAll(Todo.order(by: \.title)) var plain
      try await $plain.load()
      #expect($plain.sections.texts == [": a b c d"])
      let error = await #expect(throws: DatabaseError.self) {
        try await $plain.load(Todo.all, sectionBy: \.list)
      }
      #expect(error?.message == "the property has no sections; declare it with sectionBy:")
    }
  }

  @Test("a read returns them too, and no rows mean no sections")
  func read() async throws {
    try await withTodos { database in
      let sections = try await database.read { db in
        try Todo.order(by: \.id).fetchAll(db, sectionBy: \.list)
      }
      #expect(sections.texts == ["work: a c", "home: b", ": d"])
      let byLength = try await database.read { db in
        try Todo.order(by: \.id).fetchAll(db, sectionBy: { $0.title.length() })
      }
      #expect(byLength.texts == ["1: a b c d"])
      @FetchAll(Todo.none, sectionBy: \.list) var none
      try await $none.load()
      #expect($none.sections == [])
    }
  }

  @Test("in a reducer's state, they are current in a test store when a step returns")
  func state() async throws {
    try await withTodos { database in
      let store = TestStore(initialState: Todos.State()) {
        Todos()
      } withDependencies: {
        $0.defaultDatabase = database
      }
      await store.send(.move(4, to: "home"))
      #expect(store.state.$todos.sections.texts == ["work: a c", "home: b d"])
      await store.finish()
    }
  }
}
