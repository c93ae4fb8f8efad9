/// Decides when an observation must be fetched. It is a pure state machine.
///
/// Commits are numbered. A fetch knows from its beginning the number of the last commit that it
/// sees, but only at its end what it reads. Until then, the changes of later commits are collected.
package struct ObservationMachine: Hashable, Sendable {
  private enum Phase: Hashable {
    /// No commit since the fetch has changed anything that it read.
    case current
    case stale
    /// The fetch sees the commits up to `number`; later ones changed `missed`.
    case fetching(number: Int, missed: DatabaseRegion, isAskedFor: Bool)
  }

  private var phase = Phase.stale
  private var region = DatabaseRegion.everything
  /// The number of the last commit that the last fetch saw.
  private var seen = 0

  package init() {}

  /// Whether the observation waits for a fetch.
  package var isStale: Bool { phase == .stale }

  /// Whether a fetch is running.
  var isFetching: Bool {
    if case .fetching = phase { true } else { false }
  }

  /// Whether no known commit has changed anything that the last fetch read.
  package var isCurrent: Bool { phase == .current }

  /// A commit was published.
  ///
  /// - Returns: Whether this commit has made the observation stale, or may prove to have made it
  ///   so.
  package mutating func commit(_ changes: DatabaseRegion, number: Int) -> Bool {
    switch phase {
    case .stale: return false
    case .current:
      guard number > seen, region.intersects(changes) else { return false }
      phase = .stale
      return true
    case .fetching(let seen, let missed, let isAskedFor):
      guard number > seen else { return false }
      phase = .fetching(
        number: seen, missed: missed.union(changes), isAskedFor: isAskedFor)
      return true
    }
  }

  /// A fetch is requested, even if nothing has changed. The next fetch to begin answers it.
  package mutating func ask() {
    switch phase {
    case .current, .stale: phase = .stale
    case .fetching(let number, let missed, _):
      phase = .fetching(number: number, missed: missed, isAskedFor: true)
    }
  }

  /// A fetch begins, and sees the commits up to `number`; no later one has been published yet.
  package mutating func begin(number: Int) {
    phase = .fetching(number: number, missed: DatabaseRegion(), isAskedFor: false)
  }

  /// The fetch has ended, and has read this region.
  package mutating func end(reading region: DatabaseRegion) {
    guard case .fetching(let number, let missed, let isAskedFor) = phase else { return }
    self.region = region
    seen = number
    phase = isAskedFor || region.intersects(missed) ? .stale : .current
  }
}
