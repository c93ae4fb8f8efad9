import Synchronization

/// A plan of faults that is being carried out.
final class FileFaults: Sendable {
  // A lock: operations are counted on any thread.
  private let machine: Mutex<FilePlanMachine>

  init(_ plan: FilePlan) { machine = Mutex(FilePlanMachine(plan)) }

  var failure: FileSystemError? { machine.withLock { $0.failure } }

  func check(_ operation: FileOperation, _ paths: [String]) throws(FileSystemError) {
    if let error = machine.withLock({ $0.next(operation, paths) }) { throw error }
  }
}

extension FileSystemClient {
  /// The same files, with operations that fail according to a plan. They are counted from here on,
  /// by all copies of the returned client together.
  public func failing(_ plan: FilePlan) -> FileSystemClient {
    failing(by: FileFaults(plan))
  }

  func failing(by faults: FileFaults) -> FileSystemClient {
    checked { operation, paths throws(FileSystemError) in try faults.check(operation, paths) }
  }
}
