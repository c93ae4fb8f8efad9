import Foundation
import Ratchet

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The journals of this user, one for each source, in a folder that the system may empty.
struct SnapshotJournals: Sendable {
  let folder: URL

  /// For all processes of a user.
  static let ofUser = SnapshotJournals(
    folder: FileManager.default.temporaryDirectory.appending(path: "ratchet-snapshots-\(user)"))

  /// Runs a closure while no other process, and no other thread, has the turn for a source.
  func withTurn<R>(
    for path: String, _ body: () throws(SnapshotRefusal) -> R
  ) throws(SnapshotRefusal) -> R {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      try makeFolder()
      let lock = file(for: path).path + ".lock"
      let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.refusal() }
      // The turn ends with the descriptor: also where the process does.
      defer { close(descriptor) }
      // Of the descriptor, not of the process: threads wait for one another, too.
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { throw Self.refusal() }
      }
      return try body()
    #else
      throw .noJournal(Wording.noLocks)
    #endif
  }

  /// The journal of a source that a build was compiled from, if one was written.
  func journal(for path: String, build: String) throws(SnapshotRefusal) -> SnapshotJournal? {
    let file = file(for: path)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      let journal = try JSONDecoder().decode(SnapshotJournal.self, from: Data(contentsOf: file))
      return journal.path == path && journal.build == build ? journal : nil
    } catch is DecodingError {
      // Another version of this kit wrote it, so it is of another build.
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
    // FNV-1a: short enough for a name, and the same in every process.
    let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return folder.appending(path: String(hash, radix: 16) + ".json")
  }

  /// Others may write into the folder around it, and must not say what is written into sources.
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

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    private static var user: Int { Int(getuid()) }

    private static func refusal() -> SnapshotRefusal {
      .noJournal(String(cString: strerror(errno)))
    }
  #else
    private static var user: Int { 0 }
  #endif
}
