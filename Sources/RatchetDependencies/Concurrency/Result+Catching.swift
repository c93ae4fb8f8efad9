extension Result where Failure == any Error {
  /// What asynchronous work returns or throws. It runs where the caller does.
  ///
  /// ```swift
  /// .run { send in await send(.response(Result { try await facts.fetch() })) }
  /// ```
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
