public import RatchetDependencies

/// Keeps counters from one run to the next.
@DependencyClient
public struct CountersClient: Sendable {
  /// Every counter that was saved, in the order in which they were added.
  public var load: @Sendable () async throws -> SavedCounters

  /// Saves a counter's value, new or not. A save that is cancelled before its turn does nothing, so
  /// the last of several that cancel each other wins.
  public var save: @Sendable (Counter.State) async throws -> Void

  /// Removes a counter; one that is not there is no error, and its id counts as taken.
  public var remove: @Sendable (Counter.State.ID) async throws -> Void
}

/// What a `CountersClient` has kept.
public struct SavedCounters: Equatable, Sendable, Codable {
  public var counters: [Counter.State]

  /// An id that no counter has had, so that a removed one never comes back as another.
  public var nextID: Int

  public init(counters: [Counter.State], nextID: Int) {
    self.counters = counters
    self.nextID = nextID
  }
}

// The live value is in CountersListLive.
extension CountersClient: TestDependencyKey {
  public static var testValue: CountersClient { CountersClient() }

  public static var previewValue: CountersClient {
    CountersClient(
      load: {
        SavedCounters(counters: [Counter.State(id: 1, value: 3), Counter.State(id: 2)], nextID: 3)
      },
      save: { _ in },
      remove: { _ in })
  }
}
