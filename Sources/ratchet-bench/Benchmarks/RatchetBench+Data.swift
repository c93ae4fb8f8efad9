extension RatchetBench {
  /// The benchmarks of the data layer.
  static var data: [Benchmark] {
    dataOpening + dataRows + dataMixed + dataInserts + dataAccess + dataObservation + dataClones
      + dataSearch
  }

  /// Runs a body that cannot fail here: the database is in memory or new, and nothing is cancelled.
  static func succeed<T: Sendable>(
    _ body: () async throws -> sending T
  ) async -> sending T {
    do {
      return try await body()
    } catch {
      preconditionFailure("The database of a benchmark failed: \(error)")
    }
  }
}
