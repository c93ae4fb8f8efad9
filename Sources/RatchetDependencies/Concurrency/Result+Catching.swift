extension Result where Failure == any Error {
  /// Runs asynchronous work in the caller's isolation, and stores the value that it returns or the
  /// error that it throws.
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
