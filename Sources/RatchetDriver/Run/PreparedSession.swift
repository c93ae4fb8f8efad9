import RatchetData
import RatchetDependencies

/// The dependencies of a session, and its database.
struct PreparedSession: Sendable {
  let dependencies: DependencyValues
  let database: (any DatabaseWriter)?

  /// The dependencies of the live context, with overrides.
  static func dependencies(_ override: (inout DependencyValues) -> Void) -> DependencyValues {
    var dependencies = DependencyValues.current
    dependencies.context = .live
    override(&dependencies)
    return dependencies
  }

  /// Runs an operation with the dependencies, and closes the database.
  nonisolated(nonsending) func run<Result>(
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    let result: Result
    do {
      result = try await withDependencies({ $0 = dependencies }, operation: operation)
    } catch {
      await database?.close()
      throw error
    }
    await database?.close()
    return result
  }
}
