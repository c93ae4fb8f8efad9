import RatchetIssues

extension Effect {
  /// This effect, started when a time has passed in which no other was returned under the id.
  ///
  /// A newer one cancels the one before, whether that still waits or already runs. The id can be
  /// cancelled as that of `cancellable`. An effect of nothing stays nothing, and cancels nothing.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   state.query = query
  ///   return .run { send in await send(.found(try await search.books(query))) }
  ///     .debounce(id: CancelID.search, for: .milliseconds(300))
  /// ```
  ///
  /// - Parameter clock: what the time is measured by; without one, the `continuousClock` dependency.
  public func debounce(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: (any Clock<Duration>)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    if case .none = step { return self }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = Effect.sleep(
      for: duration, on: Self.clock(clock, at: location), name: "debounce", at: location)
    return .concatenate(wait, self).cancellable(id: id, cancelInFlight: true)
  }
}
