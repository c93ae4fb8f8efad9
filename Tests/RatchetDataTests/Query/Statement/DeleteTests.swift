import RatchetData
import Testing

@Suite struct DeleteTests {
  @Test("A delete removes the rows of its query, or all")
  func delete() async throws {
    try await Chores.write { db throws in
      try Chore.where(\.isDone).delete().execute(db)
      #expect(try Chore.order(by: \.id).select(\.id).fetchAll(db) == [1, 3, 5])
      try Chore.find(3).delete().execute(db)
      #expect(try Chore.count().fetchOne(db) == 2)
      try Chore.delete().execute(db)
      #expect(try Chore.count().fetchOne(db) == 0)
    }
    #expect(Chore.delete().description == #"DELETE FROM "chores""#)
  }

  @Test("A row is deleted by its key")
  func row() async throws {
    try await Chores.write { db throws in
      try Room.delete(Room(id: 4, name: "whatever")).execute(db)
      #expect(try Room.order(by: \.id).select(\.id).fetchAll(db) == [1, 2, 3, 5])
    }
  }

  @Test("A limit and an order apply to the deleted rows")
  func limited() async throws {
    try await Chores.write { db throws in
      try Chore.order(by: \.id).limit(2, offset: 1).delete().execute(db)
      #expect(try Chore.order(by: \.id).select(\.id).fetchAll(db) == [1, 4, 5])
    }
  }

  @Test("Deleted rows can be returned")
  func returning() async throws {
    try await Chores.write { db throws in
      let gone = try Chore.where(\.isDone).delete().returning(\.self).fetchAll(db)
      #expect(gone.map(\.id).sorted() == [2, 4])
      #expect(try Room.delete().returning { ($0.id, $0.name) }.fetchAll(db).count == 5)
    }
  }
}
