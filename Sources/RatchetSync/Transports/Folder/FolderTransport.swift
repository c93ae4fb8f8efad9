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
/// these are read, ``pull(after:limit:)`` throws a ``SyncError`` that names the file. Nobody rejects
/// operations, and there are no hints: an engine looks each time it polls.
/// The files are not compacted.
public final class FolderTransport: SyncTransport {
  private let log: FolderLog
  // Files are read and written on this queue, so that no thread of Swift's pool waits for a disk.
  private let queue = DispatchQueue(label: "ratchet.sync.folder")

  /// Makes a transport. The folder is made when the transport opens.
  public init(folder: URL) { log = FolderLog(folder: folder.path) }

  init(_ log: FolderLog) { self.log = log }

  public func open(node: SyncNode) async throws -> SyncSession {
    SyncSession(epoch: try await perform { try $0.open() })
  }

  public func push(_ push: SyncPush) async throws -> SyncPushAnswer {
    try await perform { try $0.append(push) }
    return SyncPushAnswer()
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
