import Ratchet
public import RatchetDependencies

extension DrivenFeature {
  /// Runs a test with the dependencies of a run of the feature: in the live context, and if the
  /// feature stores its state, with a new database in memory that its storage has prepared. The
  /// database is closed when the test ends.
  ///
  /// The tests that `test-from` prints begin with it:
  ///
  /// ```swift
  /// try await DrivenFeature.trips.inSession(seeded: true) {
  ///   $0.date.now = Date(timeIntervalSinceReferenceDate: 0)
  /// } operation: {
  ///   let store = TestStore(initialState: TripsList.State()) { TripsList() }
  ///   …
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - isSeeded: whether the database begins with the feature's seeds, as with `--seeded`.
  ///   - override: changes dependencies, before the storage and the seeds use them.
  /// - Throws: the errors of the preparation and of the test.
  public nonisolated(nonsending) func inSession<Result>(
    seeded isSeeded: Bool = false,
    withDependencies override: (inout DependencyValues) -> Void = { _ in },
    operation: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    let session = try await program.session(
      isSeeded: isSeeded, PreparedSession.dependencies(override))
    return try await session.run(operation)
  }
}
