import Foundation
import RatchetData
import RatchetDependencies
import Testing

extension Chore.TableColumns {
  var isLong: some QueryExpression<Bool> {
    @Dependency(\.date.now) var now
    return !isDone && length > Int(now.timeIntervalSince1970)
  }
}

@Suite struct DependentColumnTests {
  @Test("An expression of a table's columns can read dependencies")
  func dependencies() async throws {
    let query = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 4)
    } operation: {
      Chore.where { $0.isLong }.order(by: \.id)
    }
    #expect(
      query.debugDescription.contains(#"WHERE NOT "chores"."isDone" AND "chores"."length" > 4"#))
    #expect(try await Chores.write { try query.select(\.id).fetchAll($0) } == [1, 3])
  }

  @Test("It is optional where an outer join can have no row")
  func optional() async throws {
    let query = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 4)
    } operation: {
      Room.leftJoin(Chore.all) { $0.id == $1.roomID && $1.effort == 2 }
        .order { room, _ in room.id }
        .select { ($0.id, $1.isLong) }
    }
    let rows = try await Chores.write { try query.fetchAll($0) }
    #expect(rows.map(\.1) == [nil, true, nil, false, nil])
  }
}
