import Foundation
import Ratchet
import RatchetIssues
import Synchronization

/// Records snapshots in source files.
final class SnapshotFiles: Sendable {
  // Threading: tests record from any thread. `reached` guards the calls that were reached. Reading
  // and writing a source is one turn of `journals`, which other threads and processes wait for;
  // `reached` is not held meanwhile.

  private let journals: SnapshotJournals
  private let startedAt: Date
  private let build: @Sendable (IssueLocation) throws(SnapshotRefusal) -> String
  private let path: @Sendable (IssueLocation) -> String
  private let reached = Mutex(SnapshotsReached())

  /// Records snapshots, if that is requested; `nil` if they are only compared.
  @TaskLocal static var current: SnapshotFiles? = ofProcess

  private static let ofProcess =
    isWished(by: ProcessInfo.processInfo.environment)
    ? SnapshotFiles() : nil

  /// Whether the environment requests recording: the variable is neither empty nor `0`.
  static func isWished(by environment: [String: String]) -> Bool {
    let wish = environment[Wording.recordVariable] ?? ""
    return !wish.isEmpty && wish != "0"
  }

  /// - Parameters:
  ///   - startedAt: a source file modified later than this counts as changed by another program.
  ///   - build: identifies the build that contains a call.
  ///   - path: the path of the source that contains a call.
  init(
    journals: SnapshotJournals = .ofUser,
    startedAt: Date = Date(),
    build: @escaping @Sendable (IssueLocation) throws(SnapshotRefusal) -> String = {
      (location) throws(SnapshotRefusal) in try SnapshotImage.identity(of: location.fileID)
    },
    path: @escaping @Sendable (IssueLocation) -> String = { $0.filePath.description }
  ) {
    self.journals = journals
    self.startedAt = startedAt
    self.build = build
    self.path = path
  }

  /// The text with which the same call was reached before, if it was another one.
  func textBefore(of comparison: SnapshotComparison) -> String? {
    reached.withLock { $0.note(comparison.dump, at: comparison.location) }
  }

  /// Writes a dump into the source, completely or not at all.
  func record(_ comparison: SnapshotComparison) throws(SnapshotRefusal) {
    let build = try build(comparison.location)
    let path = URL(filePath: path(comparison.location)).resolvingSymlinksInPath().path
    try journals.withTurn(for: path) { () throws(SnapshotRefusal) in
      let current = try Self.read(path)
      var journal =
        if let journal = try journals.journal(for: path, build: build),
          try journal.knows(current)
        {
          journal
        } else {
          try newJournal(for: path, of: current, build)
        }
      let result = try journal.record(comparison.edit, into: current)
      guard result != current else { return }
      try Self.checkWritable(path)
      // The journal is written first, so that the source never contains a text that no journal
      // knows.
      try journals.write(journal)
      try Self.write(result, to: path, insteadOf: current)
    }
  }

  /// Makes a journal for a source that must be the one that was compiled: nothing was recorded
  /// since the build, or the source was changed before this run.
  ///
  /// Whether the source is older than the build cannot be checked: an object file that is compiled
  /// again from the same text is not linked again. So each call is compared with its compiled text
  /// too.
  private func newJournal(
    for path: String, of source: Data, _ build: String
  ) throws(SnapshotRefusal) -> SnapshotJournal {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      if let changedAt = attributes[.modificationDate] as? Date, changedAt > startedAt {
        throw SnapshotRefusal.changedMeanwhile
      }
    } catch let refusal as SnapshotRefusal {
      throw refusal
    } catch {
      throw .unreadable(Self.reason(error))
    }
    return SnapshotJournal(path: path, build: build, original: source)
  }

  private static func read(_ path: String) throws(SnapshotRefusal) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .unreadable(reason(error))
    }
  }

  /// Replacing the file would succeed even without write permission; but a missing permission means
  /// that the file must stay as it is.
  private static func checkWritable(_ path: String) throws(SnapshotRefusal) {
    do {
      let manager = FileManager.default
      let rights = try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      guard manager.isWritableFile(atPath: path), (rights ?? 0o200) & 0o222 != 0 else {
        throw SnapshotRefusal.unwritable(Wording.readOnly)
      }
    } catch let refusal as SnapshotRefusal {
      throw refusal
    } catch {
      throw .unwritable(reason(error))
    }
  }

  private static func write(
    _ source: Data, to path: String, insteadOf current: Data
  ) throws(SnapshotRefusal) {
    // An editor may have saved the file while the new text was computed.
    guard try read(path) == current else { throw .changedMeanwhile }
    do {
      try AtomicFile.replace(URL(filePath: path), with: source)
    } catch {
      throw .unwritable(error.reason)
    }
  }

  private static func reason(_ error: any Error) -> String {
    error.localizedDescription
  }
}
