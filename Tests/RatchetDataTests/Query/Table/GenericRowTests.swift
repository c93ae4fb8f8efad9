import Foundation
import RatchetData
import Testing

@Table("entries")
struct Entry<Key: DatabaseValueConvertible & Hashable, Value: DatabaseValueConvertible>:
  Identifiable
{
  let id: Key
  var value: Value
  @Columns var mark: Mark

  @Selection
  struct Mark {
    var first: Value
    var count = 0
  }
}

@Suite struct GenericRowTests {
  @Test("rows of a generic type are read and written with their concrete types")
  func roundTrip() async throws {
    typealias Entries = Entry<String, Double>
    let (value, ids, draft) = try await DatabaseQueue().write { db in
      try db.execute(
        sql: "CREATE TABLE entries(id TEXT PRIMARY KEY, value REAL, first REAL, count INTEGER)")
      try Entries.insert {
        Entries(id: "a", value: 1.5, mark: Entries.Mark(first: 2))
        Entries(id: "b", value: 2.5, mark: Entries.Mark(first: 3, count: 4))
      }
      .execute(db)
      try Entries.find("a").update {
        $0.value += 1
        $0.mark.count += 5
      }
      .execute(db)
      try Entries.upsert { Entries.Draft(id: "b", value: 0, mark: Entries.Mark(first: 9)) }
        .execute(db)
      return (
        try Entries.find("a").select { ($0.value, $0.mark.count) }.fetchOne(db),
        try Entries.where { $0.mark.first > 2.5 }.fetchAll(db).map(\.id),
        try Entries.find("b").fetchOne(db).map { Entries.Draft($0).mark.first }
      )
    }
    #expect(value?.0 == 2.5 && value?.1 == 5 && ids == ["b"] && draft == 9)
  }
}
