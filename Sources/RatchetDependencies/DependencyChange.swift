import RatchetIssues
import Synchronization

/// An override under way. A value that is read meanwhile is read to be changed in part, and set again;
/// a stand-in that is not set again was used.
@usableFromInline
final class DependencyChange: Sendable {
  /// The override under way in a test, where all values may have been replaced: `$0 = .test`.
  @TaskLocal static var current: DependencyChange?

  /// For all overrides where nobody looks at what was read. It takes note of nothing.
  static let unobserved = DependencyChange(isObserved: false)

  let isObserved: Bool
  /// The override that this one is a part of.
  private let outer: DependencyChange?
  /// What is to be written by a key path: it may stand for itself while the key path reads it.
  let written: Written?
  // Whoever is handed the values may read them on any thread.
  private let reads = Mutex<(standIns: [StandIn], hasEnded: Bool)>(([], false))

  private struct StandIn {
    let key: ObjectIdentifier
    let issue: RatchetIssue
  }

  /// Unchecked: it is read by the key path that writes it, on the same thread.
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

  /// A stand-in was read; the issue is reported where it is not set again: when the override is complete,
  /// or at once where that was before, and the values were kept.
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

  /// A key was set in some values.
  @usableFromInline
  static func noteSet(_ key: ObjectIdentifier, in change: DependencyChange?) {
    // In a live program there are no stand-ins to look for.
    guard DependencyScope.isDivided else { return }
    var next = change ?? current
    while let change = next {
      if change.isObserved {
        change.reads.withLock { $0.standIns.removeAll { $0.key == key } }
      }
      next = change.outer
    }
  }

  /// The override is complete, or was given up.
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
  /// Overrides some of them. Reading one to change a part of it is no use of that one.
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

  /// As the synchronous form, on the caller's actor.
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

  /// What a key path leads to. To write it is no use of what it reads on its way: a key path reads each
  /// of its parts before it writes.
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

  /// The override for which a value is read; nil where it is read to be used.
  var changeOfRead: DependencyChange? {
    change ?? (DependencyScope.isDivided && reader == nil ? DependencyChange.current : nil)
  }
}

// Generic, so that the key path is followed by Swift and not by the subscript above.
private func read<Root, Value>(_ root: Root, at keyPath: KeyPath<Root, Value>) -> Value {
  root[keyPath: keyPath]
}

private func write<Root, Value>(
  _ value: Value, to root: inout Root, at keyPath: WritableKeyPath<Root, Value>
) {
  root[keyPath: keyPath] = value
}
