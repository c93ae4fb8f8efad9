import CFaults
import RatchetData
import Testing

/// The faults of a sweep.
struct Fault: CustomTestStringConvertible, Sendable {
  enum Duration: CaseIterable, Sendable {
    /// One call fails.
    case once
    /// The call and all later ones fail, until the first error has been reported.
    case untilNoticed
    /// The call and all later ones fail, including those that close the database.
    case untilReopened
  }

  enum Source: Sendable {
    case fileSystem(FileCalls, FaultyFileSystem.Effect)
    /// SQLite's allocator, which the whole process shares; see ``FaultyMemory``.
    case memory
  }

  var name: String
  var source: Source
  /// The errors that the fault causes, if they differ from those of each call's kind.
  var codes: Set<ResultCode> = []
  var duration = Duration.once
  /// The encoding of stored texts: SQLite converts another encoding to UTF-8 when it is read.
  var encoding = "UTF-8"
  var durability = DatabaseConfiguration.Durability.processCrash

  var testDescription: String { "\(name), \(duration)" }

  /// A commit that could be written but not synced has failed, and the steps after it do not see
  /// it. But if no step can follow, SQLite finds the commit in the log when the file is next
  /// opened.
  var canLeaveCommitOpen: Bool { durability == .powerLoss && duration == .untilReopened }

  static let ofFileSystem = Duration.allCases.flatMap { duration in
    kinds.map { kind in
      var fault = kind
      fault.duration = duration
      return fault
    }
  }

  private static let kinds = [
    Fault(name: "a call fails", source: .fileSystem(.every, .failure(nil))),
    Fault(name: "the disk is full", source: .fileSystem(.writing, .failure(.full)), codes: [.full]),
    Fault(name: "a write is torn", source: .fileSystem(.writing, .tear)),
    // For some locks SQLite waits by itself, and then reports that it gave up.
    Fault(
      name: "a lock is taken", source: .fileSystem(.locking, .failure(.busy)),
      codes: [.busy, .lockingProtocol]),
    Fault(
      name: "a sync fails", source: .fileSystem(.syncing, .failure(nil)), durability: .powerLoss),
  ]
}
