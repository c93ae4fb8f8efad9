import Ratchet
import RatchetIssues

/// The lines of the test that sent the actions which running effects descend from.
struct Senders {
  // Holding the groups keeps their identity theirs.
  private var entries: [ObjectIdentifier: (group: EffectGroup, location: IssueLocation)] = [:]
  /// When there are so many, those of which nothing runs are dropped.
  private var limit = 32

  /// - Parameter running: all effects that run.
  mutating func note(
    _ group: EffectGroup, _ location: IssueLocation, running: [RunningEffect]
  ) {
    if entries.count >= limit {
      let live = Set(running.map { ObjectIdentifier($0.group) })
      entries = entries.filter { live.contains($0.key) }
      limit = max(32, 2 * entries.count)
    }
    entries[ObjectIdentifier(group)] = (group, location)
  }

  func location(of group: EffectGroup) -> IssueLocation? {
    entries[ObjectIdentifier(group)]?.location
  }
}
