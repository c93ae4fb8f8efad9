import CFaults
import RatchetData
import Testing

/// What goes wrong in a sweep.
struct Fault: CustomTestStringConvertible, Sendable {
  enum Duration: CaseIterable, Sendable {
    /// One call fails.
    case once
    /// All later ones fail too, until the first error has come up.
    case untilNoticed
    /// All later ones fail too, and so does closing the database.
    case untilReopened
  }

  enum Source: Sendable {
    case fileSystem(FileCalls, FaultyFileSystem.Effect)
    /// SQLite's allocator: of the whole process, see ``FaultyMemory``.
    case memory
  }

  var name: String
  var source: Source
  /// The errors that it brings about, if not that of each call's kind.
  var codes: Set<ResultCode> = []
  var duration = Duration.once
  /// In which texts are stored: SQLite makes UTF-8 of another when it is read.
  var encoding = "UTF-8"
  var durability = DatabaseConfiguration.Durability.processCrash

  var testDescription: String { "\(name), \(duration)" }

  /// A commit that could be written but not synced has failed, and all that follows does not have
  /// it. But if nothing can follow any more, SQLite finds it in the log when the file is next opened.
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
    // For some locks SQLite waits by itself, and then says that it has lost patience.
    Fault(
      name: "a lock is taken", source: .fileSystem(.locking, .failure(.busy)),
      codes: [.busy, .lockingProtocol]),
    Fault(
      name: "a sync fails", source: .fileSystem(.syncing, .failure(nil)), durability: .powerLoss),
  ]
}
