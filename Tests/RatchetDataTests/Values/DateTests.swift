import Foundation
import RatchetData
import Testing

@Suite struct DateTests {
  @Test(
    "a date is bound as SQLite's functions and other libraries write it: in UTC, to the millisecond",
    arguments: [
      (0.0, "1970-01-01 00:00:00.000"),
      (-0.001, "1969-12-31 23:59:59.999"),
      (951_782_400.678, "2000-02-29 00:00:00.678"),
      (1_785_404_460.0004, "2026-07-30 09:41:00.000"),
      (1_785_404_460.9996, "2026-07-30 09:41:01.000"),
      (253_402_300_799.999, "9999-12-31 23:59:59.999"),
      (253_402_300_800.0, "+010000-01-01 00:00:00.000"),
      (-62_135_596_800.0, "0001-01-01 00:00:00.000"),
      (-62_198_755_200.0, "-000001-01-01 00:00:00.000"),
    ])
  func text(_ seconds: Double, _ text: String) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(date.databaseValue == .text(text))
    #expect(Date.fromDatabaseValue(.text(text))?.databaseValue == .text(text))
  }

  @Test(
    "a date is read in every form that SQLite's date functions read, with zones and fractions",
    arguments: [
      ("2024-02-29", 1_709_164_800.0), ("2024-02-29 10:30", 1_709_202_600),
      ("2024-02-29T10:30", 1_709_202_600), ("2024-02-29 10:30:05", 1_709_202_605),
      ("2024-02-29 10:30:05.5", 1_709_202_605.5), ("2024-02-29 10:30:05.25", 1_709_202_605.25),
      ("2024-02-29 10:30:05.678", 1_709_202_605.678),
      ("2024-02-29 10:30:05.6780", 1_709_202_605.678),
      ("2024-02-29 10:30:05.678000", 1_709_202_605.678),
      ("2024-02-29 10:30:05.678000000", 1_709_202_605.678),
      ("2024-02-29 10:30:05.0000005", 1_709_202_605.000_000_5),
      ("2024-02-29 10:30:05.123456789", 1_709_202_605.123_456_789),
      ("2024-02-29 10:30:05.125000000999", 1_709_202_605.125),
      ("2024-02-29T10:30:05.678Z", 1_709_202_605.678), ("2024-02-29T10:30:05Z", 1_709_202_605),
      ("2024-02-29T10:30:05z", 1_709_202_605), ("2024-02-29 10:30Z", 1_709_202_600),
      ("2024-02-29 10:30:05 Z", 1_709_202_605), ("2024-02-29T10:30+02:00", 1_709_195_400),
      ("2024-02-29T10:30:05+02:00", 1_709_195_405),
      ("2024-02-29 10:30:05.678 -05:30", 1_709_222_405.678),
      ("2024-03-01 01:00:00+14:00", 1_709_204_400), ("2024-02-29 10:30:05-00:00", 1_709_202_605),
      ("-000001-01-01T00:00:00.000Z", -62_198_755_200),
      ("-0001-01-01 00:00:00", -62_198_755_200),
      ("+010000-01-01T00:00:00.000Z", 253_402_300_800),
    ])
  func forms(_ text: String, _ seconds: Double) throws {
    #expect(Date.fromDatabaseValue(.text(text)) == Date(timeIntervalSince1970: seconds))
  }

  @Test("a number is seconds since 1970; one beyond SQLite's calendar is not a date")
  func numbers() {
    #expect(Date.fromDatabaseValue(.integer(0)) == Date(timeIntervalSince1970: 0))
    #expect(
      Date.fromDatabaseValue(.integer(1_785_404_460)) == Date(timeIntervalSince1970: 1_785_404_460))
    #expect(Date.fromDatabaseValue(.real(-1.5)) == Date(timeIntervalSince1970: -1.5))
    #expect(
      Date.fromDatabaseValue(.integer(253_402_300_799))?.databaseValue
        == .text("9999-12-31 23:59:59.000"))
    // A number of milliseconds, as other libraries store, is not read as seconds.
    #expect(Date.fromDatabaseValue(.integer(1_785_404_460_000)) == nil)
    for value in [SQLValue.real(.infinity), .real(-1e300), .integer(.max), .null, .blob(Data())] {
      #expect(Date.fromDatabaseValue(value) == nil)
    }
  }

  @Test("a date with whole milliseconds round-trips bit for bit")
  func milliseconds() throws {
    // Each millisecond of some days, far from and near to 1970.
    for day in [-62_167_219_200, -2_208_988_800, -86_400, 0, 978_307_200, 1_795_305_600] {
      for millisecond in stride(from: 0, to: 86_400_000, by: 86_399) {
        try comesBack(Int64(day) * 1000 + Int64(millisecond))
      }
    }
    var generator = SeededGenerator()
    for _ in 0..<20_000 {
      let near = Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &generator)
      try comesBack(near, seed: generator.seed)
      let far = Int64.random(in: -4_300_000_000_000_000...8_600_000_000_000_000, using: &generator)
      try comesBack(far, seed: generator.seed)
    }
  }

  private func comesBack(_ milliseconds: Int64, seed: UInt64? = nil) throws {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    let read = try #require(Date.fromDatabaseValue(date.databaseValue))
    if read != date {
      Issue.record("\(milliseconds) ms: \(date.databaseValue), seed \(seed ?? 0)")
    }
  }

  @Test("any date in ten thousand years round-trips within half a millisecond, and then unchanged")
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

  @Test("texts sort like their dates")
  func order() {
    let dates = [-62_135_596_800, -1, 0, 0.001, 1e9, 253_402_300_799].map {
      Date(timeIntervalSince1970: $0)
    }
    let texts = dates.compactMap { String.fromDatabaseValue($0.databaseValue) }
    #expect(texts.count == dates.count)
    #expect(texts == texts.sorted())
  }

  @Test(
    "other values are refused",
    arguments: [
      "", "2026", "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
      "2026-01-01T24:00:00Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00Zx", "x",
      "2026-01-01T00:60:00Z", "２026-01-01T00:00:00Z", "2023-02-29", "2024-00-10", "2024-01-00",
      "1900-02-29", "2000-02-30", "2024-06-31", "2024-12-32", "202a-01-01", "2024-01-0",
      "2024-1-01", "20240101", "2024-01-01 ", " 2024-01-01", "2024-01-01T", "2024-01-01Z",
      "2024-01-01 10", "2024-01-01 10:00:60", "2024-01-01 10:00+2:00", "2024-01-01 10:00+15:00",
      "2024-01-01 10:00+02:60", "2024-01-01 10:00+02:00Z", "2024-01-01 10:00:00,5", "10:00",
      "2024-01-01\u{0}", "2024-01-01 10:00:00.000\u{0}", "+2024-01-01", "+999999-01-01", "now",
      "2460263.5", "1700000000", "2023-02-29 10:00:00.000", "2024-13-01 10:00:00.000",
      "2024-01-01 24:00:00.000", "2024-01-01 10:60:00.000", "2024-01-01 10:00:60.000",
      "2024-01-01 10:00:00.00/", "2024-01-01 10:00:0:.000", "202a-01-01 10:00:00.000",
      "2024-01-01 10:00:00,000", "2024/01/01 10:00:00.000", "+024-01-01 10:00:00.000",
      "2024-01-01 10:00:00.0é",
    ])
  func notADate(_ text: String) {
    #expect(Date.fromDatabaseValue(.text(text)) == nil)
  }

  @Test("a text that is not a date is an error that lists the accepted forms, and shows no value")
  func refusal() async throws {
    let error = try await databaseError {
      _ = try await onMemory { try $0.fetchOne(Date.self, sql: "SELECT '2023-02-29' AS due") }
    }
    #expect(error.code == .mismatch)
    #expect(
      error.message
        == "column 0 (due) holds a text that is not a date; a Date is read from "
        + "YYYY-MM-DD, with or without HH:MM:SS.SSS and a zone, and from seconds since 1970")
  }

  @Test(
    "a date without a text form is refused when it is bound",
    arguments: [Double.nan, .infinity, 1e300])
  func unboundable(_ seconds: Double) async throws {
    let error = try await databaseError {
      try await onMemory {
        try $0.execute(sql: "SELECT ?", arguments: [Date(timeIntervalSince1970: seconds)])
      }
    }
    #expect(error.code == .mismatch)
  }

  @Test("distant past and future round-trip")
  func distant() {
    for date in [Date.distantPast, .distantFuture] {
      #expect(Date.fromDatabaseValue(date.databaseValue) == date)
    }
  }
}
