/// The overrides in force, in task-locals.
///
/// One of them holds the table, and the other only says where it is; both are bound, inherited and left
/// together. To take a reference out of a task-local is to count it, and that would be most of a read.
@usableFromInline
enum OverridesInForce {
  /// Where a table is. Good as long as this is in force: the other task-local holds it.
  @usableFromInline
  struct Address: @unchecked Sendable {
    // Unchecked: `Unmanaged` says nothing of what it refers to, which is Sendable.
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

  // The actor is named, and captured: a task-local's own `withValue` would call the operation off it.
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
