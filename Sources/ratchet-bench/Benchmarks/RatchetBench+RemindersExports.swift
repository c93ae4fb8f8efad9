import CSQLite
import Foundation
import RatchetData
import RatchetDependencies
import RatchetSystem
import RemindersLive

// The exports, beside the least that they cost in any program: their rows read through the C API, and
// files of their sizes written, flushed and renamed, with nothing formatted in between. A script is
// answered when an export is complete, so it cannot cancel one.
extension RatchetBench {
  static var remindersExports: [Benchmark] {
    PlainExport.allCases.flatMap { export in
      let file = ScratchFile()
      let path = file.path
      return [
        plain(export),
        driven(
          "files: \(export.action) (all reminders)", baseline: export.name,
          DrivenAction({ _ in
            file.keep()
            return #"interchange.\#(export.action)(path: "\#(path)")"#
          })),
      ]
    }
  }

  private static func plain(_ export: PlainExport) -> Benchmark {
    Benchmark(
      export.name, from: .detached,
      .measured { samples in
        await succeed {
          let file = try await RemindersFile.shared.copy()
          let target = ScratchFile()
          // It stores the UIDs that reminders have after their first export.
          let bytes = try await export.bytes(of: file)
          let database = RawDatabase(file.path)
          defer {
            file.keep()
            target.keep()
          }
          return try (0...samples).map { _ in
            let start = ContinuousClock.now
            for table in export.tables { precondition(read(table, of: database) > 0) }
            try AtomicWrite.replace(target.path, with: bytes.span.bytes)
            return (ContinuousClock.now - start) / .nanoseconds(1)
          }
        }
      })
  }

  /// Reads the text of each column of each row, and returns how long all of them are.
  private static func read(_ table: String, of database: RawDatabase) -> Int {
    let statement = database.prepare("SELECT * FROM \(table)")
    defer { sqlite3_finalize(statement) }
    let columns = sqlite3_column_count(statement)
    var count = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      for column in 0..<columns {
        if sqlite3_column_text(statement, column) != nil {
          count += Int(sqlite3_column_bytes(statement, column))
        }
      }
    }
    return count
  }
}

private enum PlainExport: CaseIterable {
  case calendar, csv

  var name: String {
    switch self {
    case .calendar: "plain: C, rows read and a file written, as for a calendar"
    case .csv: "plain: C, rows read and a file written, as for CSV"
    }
  }

  var action: String {
    switch self {
    case .calendar: "exportCalendarChosen"
    case .csv: "exportCSVChosen"
    }
  }

  var tables: [String] {
    let tables = ["reminders WHERE deleted_at IS NULL", "reminders_lists", "reminders_tags"]
    return self == .calendar ? tables + ["reminders_calendar_uids"] : tables
  }

  /// The exported file.
  func bytes(of file: ScratchFile) async throws -> [UInt8] {
    let database = try DatabaseQueue(path: file.path)
    let bytes =
      switch self {
      case .calendar:
        try await database.write { db in
          try CalendarExporter(now: RemindersFile.now, timeZone: .gmt, uuid: .incrementing)
            .export(db).bytes
        }
      case .csv:
        try await database.read { db in try CSVExporter(timeZone: .gmt).export(db).bytes }
      }
    await database.close()
    return bytes
  }
}
