import Foundation
import RatchetCSQLite
import RatchetData
import RatchetDependencies
import RatchetSystem
import RemindersLive

// The exports, beside the least that they cost in any program: their rows read through the C API,
// each text tested for characters that need an escape and copied into a line, and files of their
// sizes written, flushed and renamed. Nothing is sorted, folded or escaped, and no date is converted.
// A script is answered when an export is complete, so it cannot cancel one.
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
          let data = try await export.data(of: file)
          let database = RawDatabase(file.path)
          defer {
            file.keep()
            target.keep()
          }
          let lines = PlainLines()
          return try (0...samples).map { _ in
            let start = ContinuousClock.now
            lines.removeAll()
            for table in export.tables { lines.append(table, of: database) }
            precondition(lines.count > data.count / 2)
            try AtomicWrite.replace(target.path, with: data.bytes)
            return (ContinuousClock.now - start) / .nanoseconds(1)
          }
        }
      })
  }
}

/// Lines with the texts of rows, in a block of memory.
private final class PlainLines {
  // Unsafe: a program in C would use no more checks.
  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
  private(set) var count = 0
  private var escapes = 0

  private static let capacity = 16 << 20

  deinit { bytes.deallocate() }

  func removeAll() { count = 0 }

  /// Appends a line for each value of a table, as text.
  func append(_ table: String, of database: RawDatabase) {
    let statement = database.prepare("SELECT * FROM \(table)")
    defer { sqlite3_finalize(statement) }
    let columns = sqlite3_column_count(statement)
    while sqlite3_step(statement) == SQLITE_ROW {
      for column in 0..<columns {
        guard let text = sqlite3_column_text(statement, column) else { continue }
        append("DESCRIPTION:", text, Int(sqlite3_column_bytes(statement, column)))
      }
    }
  }

  private func append(_ name: StaticString, _ text: UnsafePointer<UInt8>, _ length: Int) {
    precondition(count + name.utf8CodeUnitCount + length + 2 <= Self.capacity)
    var least = UInt8.max
    for index in 0..<length { least = min(least, min(text[index] ^ 0x2C, text[index] ^ 0x5C)) }
    if least == 0 { escapes += 1 }
    memcpy(bytes + count, name.utf8Start, name.utf8CodeUnitCount)
    memcpy(bytes + count + name.utf8CodeUnitCount, text, length)
    count += name.utf8CodeUnitCount + length + 2
    bytes.storeBytes(of: 0x0D, toByteOffset: count - 2, as: UInt8.self)
    bytes.storeBytes(of: 0x0A, toByteOffset: count - 1, as: UInt8.self)
  }
}

private enum PlainExport: CaseIterable {
  case calendar, csv

  var name: String {
    switch self {
    case .calendar: "plain: C, rows read, copied and written, as for a calendar"
    case .csv: "plain: C, rows read, copied and written, as for CSV"
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
  func data(of file: ScratchFile) async throws -> Data {
    let database = try DatabaseQueue(path: file.path)
    let data =
      switch self {
      case .calendar:
        try await CalendarExporter(now: RemindersFile.now, timeZone: .gmt, uuid: .incrementing)
          .export(from: database).data
      case .csv:
        try await CSVExporter(timeZone: .gmt).export(from: database).data
      }
    await database.close()
    return data
  }
}
