import Foundation
import RatchetBenchReport
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive

extension RatchetBench {
  /// 10,000 reminders in 1,000 lists: the actions of `ratchet run Reminders` with their answers,
  /// searches, and the import of a calendar.
  static var reminders: [Benchmark] {
    (hasDriver ? remindersActions + remindersBatches + remindersExports + remindersSearches : [])
      + remindersImport
  }

  /// Whether the program `ratchet` is there, which those rows run or whose database they use. If it
  /// is not, says so once.
  static let hasDriver = {
    let path = DrivenReminders.program.path
    if FileManager.default.isExecutableFile(atPath: path) { return true }
    FileHandle.standardError.write(Data("\(Wording.noDriver(path))\n".utf8))
    return false
  }()

  private static var remindersSearches: [Benchmark] {
    ["b", "buy ", "milk", "#errand milk", "#e"].map { text in
      Benchmark(
        "search 10,000 reminders for \"\(text)\"", from: .detached, goal: .within(5_000_000),
        .timed {
          let file = await succeed { try await RemindersFile.shared.copy() }
          let database = await succeed { try DatabasePool(path: file.path) }
          return { count in
            file.keep()
            await succeed {
              for _ in 0..<count {
                let results = try await database.read {
                  try ReminderSearchRequest(text: text, now: RemindersFile.now).fetch($0)
                }
                precondition(results.total > 0)
              }
            }
          }
        })
    }
  }

  private static var remindersImport: [Benchmark] {
    [
      Benchmark(
        "import of a calendar of 10,000 to-dos", from: .detached, goal: .within(2_000_000_000),
        .timed {
          let file = await succeed { try RemindersFile.calendar() }
          return { count in
            await succeed {
              for _ in 0..<count {
                let database = try DatabasePool.temporary()
                try await RemindersFile.migrator.migrate(database)
                _ = try await CalendarImporter(
                  path: file.path, now: RemindersFile.now, timeZone: .gmt
                )
                .run(on: database) { _ in }
                let added = try await database.read { try Reminder.all.fetchCount($0) }
                precondition(added == 10_000)
                await database.close()
              }
            }
          }
        })
    ]
  }
}
