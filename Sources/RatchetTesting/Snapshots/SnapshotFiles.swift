import Foundation
import Ratchet
import RatchetIssues
import Synchronization

/// Writes snapshots into sources.
final class SnapshotFiles: Sendable {
  private let journals: SnapshotJournals
  private let startedAt: Date
  private let build: @Sendable (IssueLocation) throws(SnapshotRefusal) -> String
  private let path: @Sendable (IssueLocation) -> String
  // Several tests may come by at once.
  private let reached = Mutex(SnapshotsReached())

  /// Where snapshots are recorded now; `nil` where they are compared.
  @TaskLocal static var current: SnapshotFiles? = ofProcess

  private static let ofProcess =
    isWished(by: ProcessInfo.processInfo.environment)
    ? SnapshotFiles() : nil

  /// Whether an environment asks for recording: with any text but none and `0`.
  static func isWished(by environment: [String: String]) -> Bool {
    let wish = environment[Wording.recordVariable] ?? ""
    return !wish.isEmpty && wish != "0"
  }

  /// - Parameters:
  ///   - startedAt: from when on a change of a source is somebody else's.
  ///   - build: names the build that a call is in.
  ///   - path: where the source of a call is.
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

  /// The text that came by at the same call before, where it was another.
  func textBefore(of comparison: SnapshotComparison) -> String? {
    reached.withLock { $0.note(comparison.dump, at: comparison.location) }
  }

  /// Writes a dump into the source, all of it or nothing.
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
      // Before the source: nothing is in it that no journal knows of.
      try journals.write(journal)
      try Self.write(result, to: path, insteadOf: current)
    }
  }

  /// Nothing was recorded since the build, or something else was changed before this run, so that the
  /// source must be what was compiled.
  ///
  /// That it is older than the build cannot be asked for: what is compiled anew from the same text is
  /// not linked anew. So each call is compared with what was compiled, too.
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

  /// A file beside it could be given its name all the same: whoever took the rights meant it.
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
    // An editor may have saved it while this was thought out.
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
