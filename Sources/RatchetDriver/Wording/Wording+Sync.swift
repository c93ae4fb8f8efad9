import RatchetSync

extension Wording {
  static let remoteWord = "--remote"

  static let unknownRemote =
    "--remote needs folder:PATH or postgres://USER@HOST/DATABASE"

  /// - Parameter reason: without any part of the connection string, which may contain a password.
  static func unusableRemote(_ reason: String) -> String { "--remote: \(oneLine(reason))" }

  static let noPort = "the port is not a number from 1 to 65535"

  static func noSharedFolder(_ path: String, in parent: String) -> String {
    "cannot make \(path): there is no folder \(parent); check --remote, or make that folder"
  }

  static func newRemote(_ name: String) -> String {
    "\(name) is new: no device has synchronized there before; if one has, check --remote"
  }

  static let noPostgres =
    "this program was built without PostgreSQL; build it with --traits Postgres, or use folder:PATH"

  static func synchronizesNothing(_ feature: String) -> String {
    "\(feature) has no tables to synchronize"
  }

  static func notSynchronized(_ remote: String, _ reason: String) -> String {
    "cannot synchronize with \(remote): \(oneLine(reason))"
  }

  static func rejected(_ edit: SyncRejectedEdit) -> String {
    "\(edit.operation.table): the server refused an edit: \(oneLine(edit.reason)); it is kept on this device"
  }

  static func synchronized(_ status: SyncStatus, _ remote: String) -> String {
    var parts = [
      "sent \(counted(status.sentCount, "change"))",
      "fetched \(counted(status.fetchedCount, "change"))",
    ]
    if status.outboxCount > 0 {
      parts.append("\(counted(status.outboxCount, "edit")) left to send")
    }
    if status.parkedCount > 0 {
      parts.append("\(counted(status.parkedCount, "row")) waiting for others")
    }
    if status.rejectedCount > 0 { parts.append("\(status.rejectedCount) refused") }
    return "\(remote): " + parts.joined(separator: ", ")
  }

  /// The line about what has changed between two states of an engine; nil if there is nothing to say.
  static func advanced(
    from old: SyncStatus, to new: SyncStatus, isWatching: Bool
  ) -> String? {
    let problem = new.sendProblem ?? new.fetchProblem
    // Without `--watch`, the problem ends the run, and is its error.
    if isWatching, let problem, problem != old.sendProblem ?? old.fetchProblem {
      return "waiting: \(oneLine(problem))"
    }
    if new.sentCount != old.sentCount {
      return "sent \(counted(new.sentCount, "change")), \(new.outboxCount) left"
    }
    if new.fetchedCount != old.fetchedCount {
      return "fetched \(counted(new.fetchedCount, "change"))"
    }
    return nil
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
