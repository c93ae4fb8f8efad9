extension RatchetBench {
  /// The data layer.
  static var data: [Benchmark] {
    dataOpening + dataRows + dataMixed + dataInserts + dataAccess + dataObservation + dataClones
      + dataSearch
  }

  /// Does what cannot fail here: the database is in memory or new, and nobody cancels.
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
