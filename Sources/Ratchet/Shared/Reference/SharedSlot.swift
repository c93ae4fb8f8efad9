import RatchetIssues
import Synchronization

/// What a property reads whose key can be replaced: see ``Shared/load(_:fileID:filePath:line:column:)``.
/// Copies of the property refer to the same one.
final class SharedSlot<Value: Sendable>: SharedSource {
  /// Whether it was made for a `SharedReader`. One of a `Shared` is replaced by that alone, whoever reads it.
  let isReadOnly: Bool

  /// What the property was made with. It is kept when it is replaced: so nobody needs the lock to read a
  /// property whose key is never replaced.
  private let first: any SharedWhole<Value>
  // Read and replaced on any thread.
  private let replacement = Mutex<(any SharedWhole<Value>)?>(nil)
  /// How often it was replaced.
  private let replacements = Atomic(0)

  init(_ whole: any SharedWhole<Value>, isReadOnly: Bool = false) {
    first = whole
    self.isReadOnly = isReadOnly
  }

  private var whole: any SharedWhole<Value> {
    guard replacements.load(ordering: .acquiring) > 0 else { return first }
    return replacement.withLock { $0 } ?? first
  }

  var root: any SharedRoot { whole.root }

  func read() -> Value {
    if replacements.load(ordering: .acquiring) == 0 {
      let value = first.read()
      if replacements.load(ordering: .acquiring) == 0 { return value }
    }
    return readReplaced()
  }

  private func readReplaced() -> Value {
    while true {
      let count = replacements.load(ordering: .acquiring)
      let value = whole.read()
      // Otherwise the reader would wait for changes of the value that was replaced.
      if replacements.load(ordering: .acquiring) == count { return value }
    }
  }

  func change<R>(
    _ way: SharedChange, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    try whole.change(way, body)
  }

  /// Reads the value of another key from here on, and waits until it is loaded.
  nonisolated(nonsending) func load(
    _ key: some SharedReaderKey<Value>, at location: IssueLocation
  ) async throws {
    try Task.checkCancellation()
    let whole = SharedReferences.inForce.reference(
      for: key, default: { self.whole.read() }, isLoaded: true, at: location)
    replace(with: whole)
    try await whole.load()
  }

  /// Reads another value from here on, and wakes the readers.
  private func replace(with whole: any SharedWhole<Value>) {
    let old = replacement.withLock { replacement in
      defer { replacement = whole }
      return replacement ?? first
    }
    replacements.wrappingAdd(1, ordering: .releasing)
    // After the lock is open again, which is also when the old one may go.
    old.wakeReaders()
  }
}

/// A shared value that is no part of another.
protocol SharedWhole<Value>: SharedSource {
  func wakeReaders()
}
