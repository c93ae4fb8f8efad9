import RatchetRuntimeFacts
import Synchronization

/// The current overrides, in a task-local.
@usableFromInline
enum CurrentOverrides {
  // A struct, since the runtime copies it faster than an optional.
  private struct Bound: Sendable {
    /// Nil if nothing is overridden here, though it may be further out.
    let table: DependencyTable?
  }

  @TaskLocal private static var bound = Bound(table: nil)

  /// The address of the task-local, from the first override on; zero if its value must be copied.
  // Kept here, since a `static` that is made by its first use is checked at each use.
  private static let place = Atomic<UInt>(0)

  /// The current table, not retained: it is valid while it is current. Retaining it would be most
  /// of the cost of a read. Nil before the first override.
  @usableFromInline static var table: Unmanaged<DependencyTable>? {
    guard let place = UnsafeRawPointer(bitPattern: place.load(ordering: .relaxed)) else {
      // The task-local retains it as well.
      return bound.table.map { Unmanaged.passUnretained($0) }
    }
    // Unsafe: `Bound` is one reference or nil.
    return TaskLocalPlace.find(at: place)?.load(as: Unmanaged<DependencyTable>?.self) ?? nil
  }

  /// Prepares for reading overrides, before the first of them is bound.
  private static func note(_ table: DependencyTable?) {
    guard table != nil, !DependencyValues.wasOverridden.load(ordering: .relaxed) else { return }
    if TaskLocalPlace.isReliable {
      place.store(UInt(bitPattern: TaskLocalPlace.address(of: $bound)), ordering: .relaxed)
    }
    DependencyValues.wasOverridden.store(true, ordering: .relaxed)
  }

  @usableFromInline
  static func bind<R>(_ table: DependencyTable?, _ operation: () throws -> R) rethrows -> R {
    note(table)
    return try $bound.withValue(Bound(table: table), operation: operation)
  }

  // The actor is a parameter and captured: the task-local's `withValue` would otherwise run the
  // operation off it.
  @usableFromInline
  static func bindHere<R>(
    _ table: DependencyTable?, isolation: isolated (any Actor)?,
    _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await bind(table, isolation: isolation) {
      _ = isolation
      return try await operation()
    }
  }

  static func bind<R>(
    _ table: DependencyTable?, isolation: isolated (any Actor)?, _ operation: () async throws -> R
  ) async rethrows -> R {
    note(table)
    return try await $bound.withValue(
      Bound(table: table), operation: operation, isolation: isolation)
  }
}
