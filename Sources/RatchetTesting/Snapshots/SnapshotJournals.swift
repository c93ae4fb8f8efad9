import Foundation
import Ratchet
import RatchetSystem

/// The journals of the current user, one for each source, in a temporary folder.
struct SnapshotJournals: Sendable {
  let folder: URL

  /// Shared by all processes of the user.
  static let ofUser = SnapshotJournals(
    folder: FileManager.default.temporaryDirectory.appending(path: "ratchet-snapshots-\(user)"))

  /// Runs a closure under the lock of a source, which excludes other processes and other threads.
  func withTurn<R>(
    for path: String, _ body: () throws(SnapshotRefusal) -> R
  ) throws(SnapshotRefusal) -> R {
    try makeFolder()
    let lock = file(for: path).path + ".lock"
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.refusal() }
    // Closing the descriptor releases the lock, as does the end of the process.
    defer { close(descriptor) }
    // The lock belongs to the descriptor, not to the process, so threads exclude one another too.
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Self.refusal() }
    }
    return try body()
  }

  /// The journal of a source for this build; nil if there is none.
  func journal(for path: String, build: String) throws(SnapshotRefusal) -> SnapshotJournal? {
    let file = file(for: path)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      let journal = try JSONDecoder().decode(SnapshotJournal.self, from: Data(contentsOf: file))
      return journal.path == path && journal.build == build ? journal : nil
    } catch is DecodingError {
      // Another version of the kit wrote it, so it belongs to another build.
      return nil
    } catch {
      throw .noJournal("\(error)")
    }
  }

  func write(_ journal: SnapshotJournal) throws(SnapshotRefusal) {
    do {
      try AtomicFile.replace(file(for: journal.path), with: JSONEncoder().encode(journal))
    } catch {
      throw .noJournal("\(error)")
    }
  }

  private func file(for path: String) -> URL {
    // FNV-1a: short enough for a file name, and the same in every process.
    let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return folder.appending(path: String(hash, radix: 16) + ".json")
  }

  /// Other users can write into the enclosing folder, and must not control what is written into
  /// sources.
  private func makeFolder() throws(SnapshotRefusal) {
    do {
      let manager = FileManager.default
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let owner = try manager.attributesOfItem(atPath: folder.path)[.ownerAccountID] as? Int
      guard owner == nil || owner == Self.user else {
        throw SnapshotRefusal.noJournal(Wording.foreignFolder(folder.path))
      }
    } catch let refusal as SnapshotRefusal {
      throw refusal
    } catch {
      throw .noJournal("\(error)")
    }
  }

  private static var user: Int { Int(getuid()) }

  private static func refusal() -> SnapshotRefusal { .noJournal(ErrorNumber.last.description) }
}
