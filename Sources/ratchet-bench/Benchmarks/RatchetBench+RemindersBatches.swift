import Foundation

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
        "undoTapped", .delete,
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

/// A change of all open reminders, by SQLite alone: one statement in one transaction.
private enum PlainBatch: CaseIterable {
  case flag, move, complete, delete

  static func name(_ batch: PlainBatch) -> String {
    "SQLite alone: \(batch) 8,750 reminders"
  }

  private var column: String {
    switch self {
    case .flag: "is_flagged"
    case .move: "list_id"
    case .complete: "completed_at"
    case .delete: "deleted_at"
    }
  }

  /// The value of the column in a round, unlike that in the round before.
  private func value(_ round: Int) -> String {
    let isEven = round.isMultiple(of: 2)
    return switch self {
    case .flag: isEven ? "1" : "0"
    case .move: isEven ? "5" : "6"
    case .complete, .delete: isEven ? "'2026-03-10 09:30:00.000'" : "NULL"
    }
  }

  func sql(_ round: Int) -> String {
    """
    BEGIN IMMEDIATE;
    UPDATE reminders SET \(column) = \(value(round)), updated_at = 'round \(round)'
    WHERE id % 8 <> 1;
    COMMIT
    """
  }
}

extension RatchetBench {
  private static func plain(_ batch: PlainBatch) -> Benchmark {
    Benchmark(
      PlainBatch.name(batch), from: .detached,
      .measured { samples in
        await succeed {
          let file = try await RemindersFile.shared.copy()
          let database = RawDatabase(file.path)
          defer { file.keep() }
          return (0...samples).map { round in
            let start = ContinuousClock.now
            database.run(batch.sql(round))
            return (ContinuousClock.now - start) / .nanoseconds(1)
          }
        }
      })
  }
}
