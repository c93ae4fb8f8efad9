import RatchetIssues

/// What a shared value is read from: all of a reference, a part of one, or a constant.
protocol SharedReading<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Where it is loaded and saved.
  var root: any SharedRoot { get }

  func read() -> Value
}

/// What a shared value is read from and changed in.
protocol SharedSource<Value>: SharedReading {
  func change<R>(_ way: SharedChange, _ body: (inout Value) throws -> R) rethrows -> R
}

/// How a shared value is changed.
struct SharedChange: Sendable {
  let location: IssueLocation
  /// Whether the value is with the closure alone, where it lies; otherwise the closure has a copy, and
  /// the value is read as it was.
  let isExclusive: Bool
}

/// The whole that a shared value is, or is a part of.
protocol SharedRoot: AnyObject, Sendable {
  var status: SharedStatus { get }
  func load() async throws
  /// Waits until no load is under way; throws why it could not be loaded, if that is so.
  nonisolated(nonsending) func finishLoading() async throws
  func save() async throws
}

// Without a key there is nothing to load or to save.
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
