import RatchetIssues
import Synchronization

/// An override that is under way. A value read meanwhile is read in order to change a part of it
/// and set it again; a stand-in that is read and not set again counts as used.
@usableFromInline
final class DependencyChange: Sendable {
  // Threading: the override runs in one task, but it may pass the values on, so any thread may note
  // a read or a set. `reads` guards what was noted. `noteSet` goes outwards through the overrides
  // that this one is nested in, and holds one of their locks at a time.

  /// The override under way in a test, where all values may have been replaced: `$0 = .test`.
  @TaskLocal static var current: DependencyChange?

  /// Used for all overrides where reads are not observed. It records nothing.
  static let unobserved = DependencyChange(isObserved: false)

  @usableFromInline let isObserved: Bool
  /// The override that this one is nested in.
  private let outer: DependencyChange?
  /// The value that a key path writes. It may serve as its own stand-in while the key path reads
  /// it.
  let written: Written?
  private let reads = Mutex<(standIns: [StandIn], hasEnded: Bool)>(([], false))

  private struct StandIn {
    let key: ObjectIdentifier
    let issue: RatchetIssue
  }

  /// Unchecked: read only by the key path that writes it, on the same thread.
  struct Written: @unchecked Sendable {
    let value: Any
  }

  init(
    isObserved: Bool = true, within outer: DependencyChange? = nil, writing written: Written? = nil
  ) {
    self.isObserved = isObserved
    self.outer = outer
    self.written = written
  }

  /// Records that a stand-in was read. If it is not set again, the issue is reported when the
  /// override is complete, or at once if the override was complete before and the values were kept.
  func note(_ issue: RatchetIssue, of key: any TestDependencyKey.Type) {
    guard isObserved else { return }
    let isLate = reads.withLock { reads in
      if !reads.hasEnded {
        reads.standIns.append(StandIn(key: ObjectIdentifier(key), issue: issue))
      }
      return reads.hasEnded
    }
    if isLate { reportIssue(issue) }
  }

  /// Records that a key was set in some values.
  @usableFromInline
  static func noteSet(_ key: ObjectIdentifier, in change: DependencyChange?) {
    // A live program has no stand-ins. Most of its overrides say so themselves.
    guard change?.isObserved != false, DependencyScope.isDivided else { return }
    var next = change ?? current
    while let change = next {
      if change.isObserved {
        change.reads.withLock { $0.standIns.removeAll { $0.key == key } }
      }
      next = change.outer
    }
  }

  /// Records that the override is complete or was abandoned.
  func end() {
    guard isObserved else { return }
    let standIns = reads.withLock { reads in
      defer { reads = ([], true) }
      return reads.standIns
    }
    for standIn in standIns { reportIssue(standIn.issue) }
  }
}

extension DependencyValues {
  /// Overrides some of the values. Reading one to change a part of it does not count as a use.
  package mutating func change(_ update: (inout DependencyValues) throws -> Void) rethrows {
    defer { change = nil }
    guard DependencyScope.isDivided else {
      change = .unobserved
      return try update(&self)
    }
    let change = DependencyChange()
    self.change = change
    defer { change.end() }
    try DependencyChange.$current.withValue(change) { try update(&self) }
  }

  /// Like the synchronous overload, on the caller's actor.
  mutating func change(
    isolation: isolated (any Actor)?, _ update: (inout DependencyValues) async throws -> Void
  ) async rethrows {
    defer { change = nil }
    guard DependencyScope.isDivided else {
      change = .unobserved
      return try await update(&self)
    }
    let change = DependencyChange()
    self.change = change
    defer { change.end() }
    var values = self
    try await DependencyChange.$current.withValue(
      change, operation: { try await update(&values) }, isolation: isolation)
    self = values
  }

  /// The value at a key path. Writing through it does not count as a use of the values that it
  /// reads on its way: a key path reads each of its components before it writes.
  ///
  /// ```swift
  /// withDependencies { $0[keyPath: \.date.now] = Date(timeIntervalSince1970: 0) } operation: { … }
  /// ```
  public subscript<Value>(keyPath keyPath: WritableKeyPath<DependencyValues, Value>) -> Value {
    get { read(self, at: keyPath) }
    set {
      guard DependencyScope.isDivided else { return write(newValue, to: &self, at: keyPath) }
      let outer = change
      let change = DependencyChange(
        within: outer ?? DependencyChange.current,
        writing: DependencyChange.Written(value: newValue))
      self.change = change
      DependencyChange.$current.withValue(change) { write(newValue, to: &self, at: keyPath) }
      self.change = outer
      change.end()
    }
  }

  /// The override for which a value is read; nil if it is read for use.
  var changeOfRead: DependencyChange? {
    change ?? (DependencyScope.isDivided && reader == nil ? DependencyChange.current : nil)
  }
}

// Generic, so that Swift follows the key path, and not the subscript above.
private func read<Root, Value>(_ root: Root, at keyPath: KeyPath<Root, Value>) -> Value {
  root[keyPath: keyPath]
}

private func write<Root, Value>(
  _ value: Value, to root: inout Root, at keyPath: WritableKeyPath<Root, Value>
) {
  root[keyPath: keyPath] = value
}
