import RatchetData
import Testing

@Table("films") private struct Film: Hashable {
  let id: Int
  var year: Int?
  var title = ""
}

@Suite("The ?? operator on columns") struct CoalesceTests {
  @Test("in an upsert yields the new value, or the old one")
  func upsert() {
    let query = Film.insert {
      Film(id: 1, year: 3)
    } onConflict: {
      $0.id
    } doUpdate: {
      $0.year = $1.year ?? $0.year
    }
    #expect(
      "\(query)".hasSuffix(#"DO UPDATE SET "year" = coalesce("excluded"."year", "films"."year")"#))
  }

  @Test("in an update yields the row's value, or else a value or another expression")
  func update() {
    let value = Film.update { $0.year = $0.year ?? 4 }
    #expect("\(value)" == #"UPDATE "films" SET "year" = coalesce("films"."year", ?)"#)
    let column = Film.update { $0.year = ($0.year + 1) ?? $0.year }
    #expect(
      "\(column)"
        == #"UPDATE "films" SET "year" = coalesce("films"."year" + ?, "films"."year")"#)
  }

  @Test("with a value is no longer optional in a selection")
  func select() {
    let years: Select<Int, Film, ()> = Film.select { $0.year ?? 5 }
    #expect("\(years)" == #"SELECT coalesce("films"."year", ?) FROM "films""#)
    let next: Select<Int, Film, ()> = Film.select { ($0.year + 1) ?? 5 }
    #expect("\(next)" == #"SELECT coalesce("films"."year" + ?, ?) FROM "films""#)
  }
}
