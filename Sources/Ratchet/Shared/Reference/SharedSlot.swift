import RatchetIssues
import Synchronization

/// The source of a property whose key can be replaced: see
/// ``Shared/load(_:fileID:filePath:line:column:)``. Copies of the property refer to the same slot.
///
/// Threading: it is read, changed and replaced on any thread. `replacement` guards the current
/// source, once there is another than the first; it is held for one read or write. `replacements`
/// counts the replacements that were stored: a reader that finds another count after its read reads
/// again. Sources are read, changed, notified and released while `replacement` is not held.
final class SharedSlot<Value: Sendable>: SharedSource {
  /// Whether it was made for a `SharedReader`. The slot of a `Shared` is replaced only through a
  /// `Shared`.
  let isReadOnly: Bool

  /// The source that the property was made with. It is kept when it is replaced, so that reading a
  /// property whose key is never replaced needs no lock.
  private let first: any SharedWhole<Value>
  /// The reference of that source, to read without a detour.
  private let firstReference: SharedReference<Value>
  private let replacement = Mutex<(any SharedWhole<Value>)?>(nil)
  /// The number of replacements.
  private let replacements = Atomic(0)

  init(_ whole: any SharedWhole<Value>, isReadOnly: Bool = false) {
    first = whole
    firstReference = whole.reference
    self.isReadOnly = isReadOnly
  }

  private var whole: any SharedWhole<Value> {
    guard replacements.load(ordering: .acquiring) > 0 else { return first }
    return replacement.withLock { $0 } ?? first
  }

  var root: any SharedRoot { whole.root }

  func read() -> Value {
    if replacements.load(ordering: .acquiring) == 0 {
      let value = firstReference.read()
      if replacements.load(ordering: .acquiring) == 0 { return value }
    }
    return readReplaced()
  }

  private func readReplaced() -> Value {
    while true {
      let count = replacements.load(ordering: .acquiring)
      let value = whole.read()
      // Read again if replaced meanwhile: otherwise the reader would observe the replaced value.
      if replacements.load(ordering: .acquiring) == count { return value }
    }
  }

  func change<R>(
    _ way: SharedChange, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    if replacements.load(ordering: .acquiring) == 0 { return try first.change(way, body) }
    return try whole.change(way, body)
  }

  /// Switches to the value of another key, and waits until it is loaded.
  nonisolated(nonsending) func load(
    _ key: some SharedReaderKey<Value>, at location: IssueLocation
  ) async throws {
    try Task.checkCancellation()
    let whole = SharedReferences.current.reference(
      for: key, default: { self.whole.read() }, isLoaded: true, at: location)
    replace(with: whole)
    try await whole.load()
  }

  /// Switches to another value, and wakes the readers.
  private func replace(with whole: any SharedWhole<Value>) {
    let old = replacement.withLock { replacement in
      defer { replacement = whole }
      return replacement ?? first
    }
    replacements.wrappingAdd(1, ordering: .releasing)
    // After the unlock, because this may also release the old value.
    old.wakeReaders()
  }
}

/// A shared value that is not a part of another one.
protocol SharedWhole<Value>: SharedSource {
  /// The reference with the value.
  var reference: SharedReference<Value> { get }
  func wakeReaders()
}
