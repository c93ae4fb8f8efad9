import RatchetData
import Testing

@Suite struct CompoundTests {
  let done = Chore.where(\.isDone)
  let light = Chore.where { condition("\($0.effort) < 3") }

  @Test("Unions, intersections and differences are those of the rows")
  func operators() async throws {
    try await Chores.write { [done, light] db throws in
      func ids(_ query: CompoundSelect<Chore>) throws -> [Int] {
        try query.order(by: \.id).select(\.id).fetchAll(db)
      }
      #expect(try ids(done.union(light)) == [1, 2, 4, 5])
      #expect(try ids(done.union(all: true, light)) == [1, 2, 4, 4, 5])
      #expect(try ids(done.intersect(light)) == [4])
      #expect(try ids(done.except(light)) == [2])
      #expect(try ids(light.except(done)) == [1, 5])
    }
  }

  @Test("Compounds are composed from the left, and one on the right keeps its meaning")
  func nesting() async throws {
    try await Chores.write { [done, light] db throws in
      let everything = Chore.all
      let left = everything.except(done).union(done)
      let right = everything.except(done.union(light))
      #expect(try left.fetchCount(db) == 5)
      #expect(try right.fetchAll(db).map(\.id) == [3])
    }
  }

  @Test("A part keeps its own order and limit")
  func parts() async throws {
    try await Chores.write { db throws in
      let first = Chore.order(by: \.id).limit(1)
      let last = Chore.order { raw("\($0.id) DESC", as: Int.self) }.limit(1)
      #expect(try first.union(last).order(by: \.id).fetchAll(db).map(\.id) == [1, 5])
      let limited = first.union(last).order(by: \.id).limit(1)
      #expect(try limited.union(all: true, last).fetchAll(db).map(\.id) == [1, 5])
    }
  }

  @Test("A sorted result can be filtered, changed and deleted")
  func composed() async throws {
    try await Chores.write { [done, light] db throws in
      let both = done.union(light).order(by: \.id)
      try both.where { condition("\($0.effort) = 2") }.update { $0.effort = 3 }.execute(db)
      #expect(try Chore.order(by: \.id).select(\.effort).fetchAll(db) == [3, 5, nil, 1, 3])
      try both.limit(2).delete().execute(db)
      #expect(try Chore.order(by: \.id).select(\.id).fetchAll(db) == [1, 3, 5])
    }
  }

  @Test("A compound can be sorted by the columns of its result, and limited")
  func order() async throws {
    try await Chores.write { [done, light] db throws in
      let both = done.union(light).order { raw("\($0.title) DESC", as: String.self) }
      #expect(try both.limit(2).fetchAll(db).map(\.title) == ["sweep", "stock"])
      #expect(try both.limit(2, offset: 3).fetchAll(db).map(\.title) == ["cook"])
      let names = Chore.select(\.title).union(Room.select(\.name))
        .order(byColumn: 1, descending: true)
      #expect(try names.limit(2).fetchAll(db) == ["sweep", "stock"])
    }
  }
}
