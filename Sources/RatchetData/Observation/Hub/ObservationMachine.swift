/// When what is observed has to be fetched: values in, decisions out.
///
/// Commits are numbered. A fetch knows the number of the last commit that it sees, and only when it is
/// done, what it reads; a commit that came meanwhile and that it does not see is kept until then.
package struct ObservationMachine: Hashable, Sendable {
  private enum Phase: Hashable {
    /// What was fetched is what is there.
    case current
    case stale
    /// It sees the commits up to that number; what later ones changed.
    case fetching(number: Int, missed: DatabaseRegion, isAskedFor: Bool)
  }

  private var phase = Phase.stale
  private var region = DatabaseRegion.everything
  /// The last commit that the last fetch saw.
  private var seen = 0

  package init() {}

  /// Whether it waits to be fetched.
  package var isStale: Bool { phase == .stale }

  /// Whether a fetch has begun.
  var isFetching: Bool {
    if case .fetching = phase { true } else { false }
  }

  /// Whether what was fetched is what is there, as far as anybody knows.
  package var isCurrent: Bool { phase == .current }

  /// Something was committed.
  ///
  /// - Returns: whether it has become stale by that, or may turn out to be.
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

  /// Somebody wants it fetched, changed or not: by a fetch that begins later.
  package mutating func ask() {
    switch phase {
    case .current, .stale: phase = .stale
    case .fetching(let number, let missed, _):
      phase = .fetching(number: number, missed: missed, isAskedFor: true)
    }
  }

  /// A fetch begins that sees the commits up to a number; no later one has been told yet.
  package mutating func begin(number: Int) {
    phase = .fetching(number: number, missed: DatabaseRegion(), isAskedFor: false)
  }

  /// The fetch is done, and has read this.
  package mutating func end(reading region: DatabaseRegion) {
    guard case .fetching(let number, let missed, let isAskedFor) = phase else { return }
    self.region = region
    seen = number
    phase = isAskedFor || region.intersects(missed) ? .stale : .current
  }
}
