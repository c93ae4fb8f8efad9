import Foundation
import RatchetCSQLite

// The actions that change many reminders at once. Those of all reminders are beside the statement
// that SQLite must run for them at least.
extension RatchetBench {
  static var remindersBatches: [Benchmark] {
    batches(of: "ten reminders", in: "listTapped 7", ids: (0..<10).map { $0 * 1_000 + 7 })
      + PlainBatch.allCases.map(plain)
      + batches(of: "8,750 reminders", in: all[0], ids: openReminders, beside: PlainBatch.name)
      + [deleteCompleted]
  }

  /// The ids of the reminders that are not completed; see ``RemindersFile``.
  private static let openReminders = (1...10_000).filter { !($0 - 1).isMultiple(of: 8) }

  private static func batches(
    of count: String, in screen: String, ids: [Int], beside plain: ((PlainBatch) -> String)? = nil
  ) -> [Benchmark] {
    let first = [screen, "\(detail).allSelected"]
    let list = "[\(ids.map(String.init).joined(separator: ","))]"
    let open = ["\(detail).changeRequested.complete(\(list), false)"]
    let comeBack = ["\(detail).changeRequested.moveToList(\(list), 7)"]
    func row(_ name: String, _ batch: PlainBatch, _ action: DrivenAction) -> Benchmark {
      driven("\(name) (\(count))", baseline: plain?(batch), action)
    }
    return [
      row(
        "flagSelectedTapped", .flag,
        DrivenAction(
          "\(detail).flagSelectedTapped true", first: first,
          before: ["\(detail).flagSelectedTapped false"])),
      row(
        "moveSelectedTapped", .move,
        DrivenAction("\(detail).moveSelectedTapped(to: 5)", first: first, after: comeBack)),
      row(
        "completeSelectedTapped", .complete,
        DrivenAction("\(detail).completeSelectedTapped", first: first, after: open)),
      row(
        "deleteSelectedTapped", .delete,
        DrivenAction("\(detail).deleteSelectedTapped", first: first, after: ["undoTapped"])),
      row(
        "undoTapped", .restore,
        DrivenAction("undoTapped", first: first, before: ["\(detail).deleteSelectedTapped"])),
    ]
  }

  private static var deleteCompleted: Benchmark {
    driven(
      "deleteCompletedConfirmed (1,250 reminders)",
      DrivenAction(
        "\(detail).destination.presented.confirmation.deleteCompletedConfirmed", first: all,
        before: ["\(detail).deleteCompletedTapped"], after: ["undoTapped"]))
  }
}

/// A change of all open reminders, by SQLite alone: one statement in one transaction, and then the
/// statements that read again what the open screens show of it.
private enum PlainBatch: CaseIterable {
  case flag, move, complete, delete, restore

  static func name(_ batch: PlainBatch) -> String {
    "SQLite alone: \(batch) 8,750 reminders"
  }

  /// Two values that a column has in turn: the first before the change, the second after it.
  private var values: (column: String, String, String) {
    let now = "'2026-03-10 09:30:00.000'"
    return switch self {
    case .flag: ("is_flagged", "0", "1")
    case .move: ("list_id", "6", "5")
    case .complete: ("completed_at", "NULL", now)
    case .delete: ("deleted_at", "NULL", now)
    case .restore: ("deleted_at", now, "NULL")
    }
  }

  func change(_ round: Int) -> String { update(values.2, "round \(round)") }

  func changeBack(_ round: Int) -> String { update(values.1, "before round \(round)") }

  private func update(_ value: String, _ time: String) -> String {
    """
    BEGIN IMMEDIATE;
    UPDATE reminders SET \(values.column) = \(value), updated_at = '\(time)' WHERE id % 8 <> 1;
    COMMIT
    """
  }

  /// What reads the changed values: the screen of all reminders by due date, and the counts.
  var reads: [String] {
    switch self {
    case .flag: Self.screen + [Self.counts]
    case .move: Self.screen + Self.lists
    case .complete, .delete, .restore: Self.screen + Self.lists + [Self.counts, Self.tags]
    }
  }

  private static let screen = [
    """
    SELECT * FROM reminders WHERE deleted_at IS NULL AND completed_at IS NULL
    ORDER BY due_date ASC NULLS LAST, id LIMIT 100
    """,
    "SELECT id FROM reminders WHERE deleted_at IS NULL AND completed_at IS NULL",
  ]

  private static let lists = [
    "SELECT list_id FROM reminders WHERE +deleted_at IS NULL AND completed_at IS NULL",
    "SELECT * FROM reminders_lists ORDER BY position, id",
  ]

  private static let counts = """
    SELECT count(*) FILTER (WHERE completed_at IS NULL AND due_date < '2026-03-11'),
      count(*) FILTER (WHERE completed_at IS NULL AND due_date IS NOT NULL),
      count(*) FILTER (WHERE completed_at IS NULL),
      count(*) FILTER (WHERE completed_at IS NULL AND is_flagged),
      count(*) FILTER (WHERE completed_at IS NOT NULL)
    FROM reminders WHERE deleted_at IS NULL
    """

  private static let tags = """
    SELECT tags.title, (
      SELECT count(*) FROM reminders_tags JOIN reminders ON reminder_id = id
      WHERE tag = tags.title AND deleted_at IS NULL AND completed_at IS NULL
    ) FROM tags ORDER BY folded
    """
}

extension RatchetBench {
  private static func plain(_ batch: PlainBatch) -> Benchmark {
    Benchmark(
      PlainBatch.name(batch), from: .detached,
      .measured { samples in
        await succeed {
          let file = try await RemindersFile.shared.copy()
          // As with the kit, another connection than the one that writes reads, and the log is
          // checkpointed when all is done.
          let writer = RawDatabase(file.path)
          writer.run("PRAGMA wal_autocheckpoint = 0")
          let reader = RawDatabase(file.path)
          let reads = batch.reads.map(reader.prepare)
          defer {
            for read in reads { sqlite3_finalize(read) }
            file.keep()
          }
          return (0..<samples).map { round in
            writer.run(batch.changeBack(round))
            writer.run("PRAGMA wal_checkpoint")
            let start = ContinuousClock.now
            writer.run(batch.change(round))
            for read in reads { reader.readAll(read) }
            return (ContinuousClock.now - start) / .nanoseconds(1)
          }
        }
      })
  }
}
