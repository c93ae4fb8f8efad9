import RatchetIssues

extension Effect {
  /// Delays this effect until a duration has passed in which no other effect was returned under the
  /// id.
  ///
  /// A newer effect cancels the one before, whether that still waits or already runs. The id can be
  /// cancelled like that of `cancellable`. An empty effect stays empty, and cancels nothing.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   state.query = query
  ///   return .run { send in await send(.found(try await search.books(query))) }
  ///     .debounce(id: CancelID.search, for: .milliseconds(300))
  /// ```
  ///
  /// - Parameter clock: measures the duration; without one, the `continuousClock` dependency does.
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
    let delayed = Effect.concatenate(wait, self)
    return (isBackground ? delayed.background() : delayed)
      .cancellable(id: id, cancelInFlight: true)
  }
}
