import Foundation
import RatchetData
import Testing

@Suite struct DateTests {
  @Test(
    "a date is ISO 8601 text in UTC, to the millisecond",
    arguments: [
      (0.0, "1970-01-01T00:00:00.000Z"),
      (-0.001, "1969-12-31T23:59:59.999Z"),
      (951_782_400.678, "2000-02-29T00:00:00.678Z"),
      (1_785_404_460.0004, "2026-07-30T09:41:00.000Z"),
      (1_785_404_460.9996, "2026-07-30T09:41:01.000Z"),
      (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
      (253_402_300_800.0, "+010000-01-01T00:00:00.000Z"),
      (-62_135_596_800.0, "0001-01-01T00:00:00.000Z"),
      (-62_198_755_200.0, "-000001-01-01T00:00:00.000Z"),
    ])
  func text(_ seconds: Double, _ text: String) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(date.databaseValue == .text(text))
    #expect(Date.fromDatabaseValue(.text(text))?.databaseValue == .text(text))
  }

  @Test("any date of ten thousand years comes back within half a millisecond, and then unchanged")
  func roundTrip() throws {
    var generator = SeededGenerator()
    for _ in 0..<2000 {
      let date = Date(
        timeIntervalSince1970: .random(in: -62_167_219_200...253_402_300_799, using: &generator))
      let stored = date.databaseValue
      let read = try #require(Date.fromDatabaseValue(stored), "seed \(generator.seed)")
      #expect(abs(read.timeIntervalSince(date)) < 0.000_6, "seed \(generator.seed)")
      #expect(read.databaseValue == stored, "seed \(generator.seed)")
    }
  }

  @Test("SQLite's date functions read the text, and their text is read")
  func sqliteFunctions() async throws {
    let date = Date(timeIntervalSince1970: 1_785_404_460.678)
    let seconds = try await onMemory { db in
      try db.fetchOne(Int.self, sql: "SELECT unixepoch(?)", arguments: [date])
    }
    #expect(seconds == 1_785_404_460)
    let read = try await onMemory { db in
      try db.fetchOne(Date.self, sql: "SELECT datetime(1785404460, 'unixepoch')")
    }
    #expect(read == Date(timeIntervalSince1970: 1_785_404_460))
  }

  @Test("texts sort as their dates do")
  func order() {
    let dates = [-62_135_596_800, -1, 0, 0.001, 1e9, 253_402_300_799].map {
      Date(timeIntervalSince1970: $0)
    }
    let texts = dates.compactMap { String.fromDatabaseValue($0.databaseValue) }
    #expect(texts.count == dates.count)
    #expect(texts == texts.sorted())
  }

  @Test(
    "what is no date is refused",
    arguments: [
      "", "2026", "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
      "2026-01-01T24:00:00Z", "2026-01-01T00:00:00.1Z", "2026-01-01T00:00:00Zx", "x",
      "2026-01-01T00:60:00Z", "２026-01-01T00:00:00Z",
    ])
  func notADate(_ text: String) {
    #expect(Date.fromDatabaseValue(.text(text)) == nil)
  }

  @Test(
    "a date that has no text is refused when it is bound",
    arguments: [Double.nan, .infinity, 1e300])
  func unboundable(_ seconds: Double) async throws {
    let error = try await databaseError {
      try await onMemory {
        try $0.execute(sql: "SELECT ?", arguments: [Date(timeIntervalSince1970: seconds)])
      }
    }
    #expect(error.code == .mismatch)
  }

  @Test("distant past and future survive")
  func distant() {
    for date in [Date.distantPast, .distantFuture] {
      #expect(Date.fromDatabaseValue(date.databaseValue) == date)
    }
  }
}
