import Foundation
import RatchetData
import Testing

/// A column of dates that several programs write.
@Table("visits") private struct Visit: Hashable {
  let id: Int
  var at: Date
  @Column(as: [Date].JSONRepresentation.self) var stops: [Date] = []

  static let schema = """
    CREATE TABLE visits (id INTEGER PRIMARY KEY, at TEXT NOT NULL, stops TEXT NOT NULL DEFAULT '[]')
    """
}

@Suite struct DateFilterTests {
  /// 10:00:00.000 on 22 November 2026.
  private static let ten = Date(timeIntervalSince1970: 1_795_341_600)

  /// Visits at nine, ten, eleven and on the next day, as SQLite, GRDB and others write them.
  private static let written = [
    "'2026-11-22 09:00:00.000'", "strftime('%Y-%m-%d %H:%M:%f', '2026-11-22T10:00')",
    "datetime('2026-11-22', '+11 hours') || '.000'", "'2026-11-23 00:00:00.000'",
  ]

  private func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await onMemory { db in
      try db.execute(sql: Visit.schema)
      for (index, sql) in Self.written.enumerated() {
        try db.execute(sql: "INSERT INTO visits (id, at) VALUES (\(index + 1), \(sql))")
      }
      return try body(db)
    }
  }

  @Test("a filter within a day finds the rows that SQLite's functions and other libraries wrote")
  func sameDay() async throws {
    let ten = Self.ten
    try await write { db throws in
      #expect(try Visit.where { $0.at < ten }.fetchAll(db).map(\.id) == [1])
      #expect(try Visit.where { $0.at <= ten }.fetchAll(db).map(\.id) == [1, 2])
      #expect(try Visit.where { $0.at == ten }.fetchAll(db).map(\.id) == [2])
      #expect(try Visit.where { $0.at > ten }.fetchAll(db).map(\.id) == [3, 4])
      #expect(try Visit.where { $0.at.in([ten]) }.fetchAll(db).map(\.id) == [2])
      let later = ten.addingTimeInterval(3600)
      #expect(try Visit.where { $0.at.between(ten, and: later) }.fetchAll(db).map(\.id) == [2, 3])
    }
  }

  @Test("rows of this library and of others are sorted and grouped together")
  func order() async throws {
    let ten = Self.ten
    try await write { db throws in
      try Visit.insert { Visit(id: 9, at: ten.addingTimeInterval(1800)) }.execute(db)
      #expect(try Visit.order(by: \.at).fetchAll(db).map(\.id) == [1, 2, 9, 3, 4])
      #expect(try Visit.select { $0.at.max() }.fetchOne(db) == ten.addingTimeInterval(14 * 3600))
      try Visit.insert { Visit(id: 10, at: ten) }.execute(db)
      let counts = Visit.group(by: \.at).having { $0.id.count() > 1 }.select { $0.at }
      #expect(try counts.fetchAll(db) == [ten])
    }
  }

  @Test("values computed from a date can be compared with bound and stored dates")
  func computed() async throws {
    let ten = Self.ten
    try await write { db throws in
      let hour = Visit.where { $0.at.adding(.hours(1)) == ten.addingTimeInterval(3600) }
      #expect(try hour.fetchAll(db).map(\.id) == [2])
      try Visit.find(1).update { $0.at = $0.at.adding(.hours(1)) }.execute(db)
      #expect(try Visit.where { $0.at == ten }.order(by: \.id).fetchAll(db).map(\.id) == [1, 2])
      let texts = try #sql(
        "SELECT \(Visit.columns.at) FROM \(Visit.self) WHERE \(Visit.columns.id) < 3",
        as: String.self
      ).fetchAll(db)
      #expect(texts == ["2026-11-22 10:00:00.000", "2026-11-22 10:00:00.000"])
      #expect(
        try Visit.where { $0.at.datetime() == bind(ten, as: Date.self).datetime() }
          .fetchAll(db).count == 2)
    }
  }

  @Test("dates within JSON can be compared with those of columns")
  func json() async throws {
    let ten = Self.ten
    try await write { db throws in
      try Visit.find(2).update { $0.stops = [ten] }.execute(db)
      let stops = Visit.where { $0.stops.jsonExtract("$[0]", as: Date?.self) == $0.at }
      #expect(try stops.fetchAll(db).map(\.id) == [2])
      #expect(try Visit.find(2).fetchOne(db)?.stops == [ten])
    }
  }
}
