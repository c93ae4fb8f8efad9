import RatchetIssues

/// The source that a shared value is read from: a whole reference, a part of one, or a constant.
protocol SharedReading<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// The whole that is loaded and saved.
  var root: any SharedRoot { get }

  func read() -> Value
}

/// A source that can also be changed.
protocol SharedSource<Value>: SharedReading {
  func change<R>(_ way: SharedChange, _ body: (inout Value) throws -> R) rethrows -> R
}

/// The place and kind of a change.
struct SharedChange: Sendable {
  let location: IssueLocation
  /// Whether the closure changes the value in place with exclusive access. Otherwise it changes a
  /// copy, and others read the old value meanwhile.
  let isExclusive: Bool
}

/// The whole that a shared value is, or is a part of.
protocol SharedRoot: AnyObject, Sendable {
  var status: SharedStatus { get }
  func load() async throws
  /// Waits until no load is under way; throws the error of the last load, if it failed.
  nonisolated(nonsending) func finishLoading() async throws
  func save() async throws
}

// Without a key there is nothing to load or save.
extension SharedRoot {
  var status: SharedStatus { SharedStatus() }
  func load() async throws {}
  nonisolated(nonsending) func finishLoading() async throws {}
  func save() async throws {}
}

struct SharedStatus: Sendable {
  var loadError: (any Error)?
  var saveError: (any Error)?
  var isLoading = false
}

final class SharedConstant<Value: Sendable>: SharedReading, SharedRoot {
  private let value: Value

  init(_ value: Value) { self.value = value }

  var root: any SharedRoot { self }

  func read() -> Value { value }
}
