/// The current overrides, in task-locals.
///
/// One task-local retains the table, the other has only its address; both are bound, inherited and
/// left together. Reading a reference out of a task-local counts it, which would be most of the
/// cost of a read.
@usableFromInline
enum OverridesInForce {
  /// The address of a table. It is valid while it is current: the other task-local retains the
  /// table.
  @usableFromInline
  struct Address: @unchecked Sendable {
    // Unchecked: `Unmanaged` is not Sendable, but the table that it refers to is.
    @usableFromInline let table: Unmanaged<DependencyTable>

    init(_ table: DependencyTable) { self.table = Unmanaged.passUnretained(table) }

    @usableFromInline var id: ObjectIdentifier { ObjectIdentifier(table.takeUnretainedValue()) }
  }

  @TaskLocal private static var held: DependencyTable?
  @TaskLocal private static var boundAddress: Address?

  @usableFromInline static var address: Address? { boundAddress }

  @usableFromInline
  static func bind<R>(_ values: DependencyValues, _ operation: () throws -> R) rethrows -> R {
    DependencyValues.noteOverride(values)
    return try $held.withValue(values.overrides) {
      // Bound last, so that it is found first.
      try $boundAddress.withValue(values.overrides.map(Address.init), operation: operation)
    }
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
    return try await $held.withValue(
      values.overrides,
      operation: {
        try await $boundAddress.withValue(
          values.overrides.map(Address.init), operation: operation, isolation: isolation)
      },
      isolation: isolation)
  }
}
