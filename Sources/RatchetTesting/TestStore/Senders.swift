import Ratchet
import RatchetIssues

/// The lines of the test that sent the actions from which running effects descend.
struct Senders {
  // Holding the groups keeps their object identifiers unique.
  private var entries: [ObjectIdentifier: (group: EffectGroup, location: IssueLocation)] = [:]
  /// At this many entries, those without running effects are dropped.
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
