import RatchetRuntimeFacts

/// The current overrides, in a task-local.
@usableFromInline
enum CurrentOverrides {
  // A struct, since the runtime copies it faster than an optional.
  private struct Bound: Sendable {
    /// Nil if nothing is overridden here, though it may be further out.
    let table: DependencyTable?
  }

  @TaskLocal private static var bound = Bound(table: nil)

  /// The current table, not retained: it is valid while it is current. Retaining it would be most
  /// of the cost of a read.
  @usableFromInline static var table: Unmanaged<DependencyTable>? {
    guard TaskLocalPlace.isReliable else {
      // The task-local retains it as well.
      return bound.table.map { Unmanaged.passUnretained($0) }
    }
    // Unsafe: `Bound` is one reference or nil.
    return TaskLocalPlace.find($bound)?.load(as: Unmanaged<DependencyTable>?.self) ?? nil
  }

  @usableFromInline
  static func bind<R>(_ values: DependencyValues, _ operation: () throws -> R) rethrows -> R {
    DependencyValues.noteOverride(values)
    return try $bound.withValue(Bound(table: values.overrides), operation: operation)
  }

  // The actor is a parameter and captured: the task-local's `withValue` would otherwise run the
  // operation off it.
  @usableFromInline
  static func bindHere<R>(
    _ values: DependencyValues, isolation: isolated (any Actor)?,
    _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await bind(values, isolation: isolation) {
      _ = isolation
      return try await operation()
    }
  }

  static func bind<R>(
    _ values: DependencyValues, isolation: isolated (any Actor)?, _ operation: () async throws -> R
  ) async rethrows -> R {
    DependencyValues.noteOverride(values)
    return try await $bound.withValue(
      Bound(table: values.overrides), operation: operation, isolation: isolation)
  }
}
