public import Foundation
import Synchronization

/// Synchronizes through a folder that the devices share: a network share, or a folder that a service
/// copies between machines. There is nothing to install.
///
/// Each device appends to files of its own, which are replaced as a whole; so devices and processes
/// never write the same file, and the service finds no conflicts. Files may arrive in any order: a
/// device's changes are read in their order, and wait for a file that is missing.
///
/// A file that is damaged, missing or unknown does not keep the others from being read: when all of
/// these are read, ``pull(after:limit:)`` throws a ``SyncError`` that names the file. No operation is
/// rejected, and there are no hints: an engine looks each time it polls.
///
/// A device removes operations that no longer count from its own files, when these have grown to twice
/// their size, and to 2 MiB at least. The files of a device that is gone stay as they are: to shorten
/// them, another device would have to write them, and two that write one file at once, each on its
/// copy of the folder, make a conflict for the folder's service. Do not delete them: a new device reads
/// them. The permissions of the files follow the file mask of the process.
public final class FolderTransport: SyncTransport {
  private let log: FolderLog
  // Files are read and written on this queue, so that no thread of Swift's pool waits for a disk.
  private let queue = DispatchQueue(label: "ratchet.sync.folder")
  // Compaction takes long, and pushes and pulls go on meanwhile.
  private let compactions = DispatchQueue(label: "ratchet.sync.compaction", qos: .utility)
  // A lock: a compaction ends on its own queue. The size of the node's files after the last one, and
  // whether one runs.
  private let compacted = Mutex((size: 0, isRunning: false))

  /// Makes a transport. The folder is made when the transport opens.
  public init(folder: URL) { log = FolderLog(folder: folder.path) }

  init(_ log: FolderLog) { self.log = log }

  public func open(node: SyncNode) async throws -> SyncSession {
    SyncSession(epoch: try await perform { try $0.open() })
  }

  public func push(_ push: SyncPush) async throws -> SyncPushAnswer {
    if try await perform({ try $0.append(push) }) { compactLater(push.node) }
    return SyncPushAnswer()
  }

  /// Compacts the node's files in the background if they are long.
  private func compactLater(_ node: SyncNode) {
    let size = compacted.withLock { state -> Int? in
      guard !state.isRunning else { return nil }
      state.isRunning = true
      return state.size
    }
    guard let size else { return }
    compactions.async { [log, self] in
      var new = size
      do {
        if try log.size(of: node) > 2 * max(size, 4 * log.segmentSize) {
          new = try FolderCompaction(log: log, node: node).run() ?? size
        }
      } catch {
        // The files stay as they are, and the next file of the node asks again.
      }
      compacted.withLock { $0 = (new, false) }
    }
  }

  /// Returns when no compaction is pending.
  func compactionsEnd() async {
    await withCheckedContinuation { continuation in
      compactions.async { continuation.resume() }
    }
  }

  public func pull(after cursor: SyncCursor?, limit: Int) async throws -> SyncPage {
    try await perform { log in
      var reader = FolderReader(log: log, epoch: try log.open())
      return try reader.page(after: cursor, limit: limit)
    }
  }

  /// A stream without hints, which ends with its task.
  public func hints() async -> AsyncStream<Void> { AsyncStream { _ in } }

  public func close() async {}

  private func perform<T: Sendable>(
    _ body: @escaping @Sendable (FolderLog) throws -> T
  ) async throws -> T {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { [log] in
        continuation.resume(with: Result { try body(log) })
      }
    }
  }
}
