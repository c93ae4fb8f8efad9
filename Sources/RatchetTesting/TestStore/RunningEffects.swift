import Ratchet
import RatchetDependencies
import RatchetIssues
import Synchronization

/// Describes running effects in an issue, oldest first, each with the reasons for which it waits.
///
/// A sequence is described only if none of its steps runs: it waits for a cancelled one to end.
func describe(
  _ effects: [RunningEffect], _ scheduler: Scheduler,
  sentAt sender: (RunningEffect) -> IssueLocation?
) -> [String] {
  let now = ContinuousClock.now
  let steps = effects.filter { !$0.isSequence }
  return (steps.isEmpty ? effects : steps)
    .sorted { ($0.startedAt ?? now) < ($1.startedAt ?? now) }
    .map { effect in
      guard let source = effect.source else {
        return Wording.sequence(sentAt: sender(effect))
      }
      return Wording.effect(
        name: source.name, madeAt: source.location, sentAt: sender(effect),
        age: effect.startedAt.map { now - $0 } ?? .zero, waits: scheduler.reasons(of: effect))
    }
}

/// The next deadline of each test clock on which effects sleep.
func nextDeadlines(of effects: [RunningEffect], _ scheduler: Scheduler) -> [String] {
  scheduler.clocks(of: effects).compactMap { clock in
    clock.nextDeadlineText.map { Wording.nextDeadline($0, now: clock.nowText) }
  }.sorted()
}

extension Scheduler {
  /// The reason for which a wait for these effects ends.
  func end(of effects: [RunningEffect], _ watch: ClockWatch = ClockWatch {}) -> WaitEnd {
    isStuck(with: effects, watch)
      ? .stuck(deadlines: nextDeadlines(of: effects, self)) : .timeIsUp
  }
}

/// The effects that a failure has already named, so that the end of the test does not report them
/// again.
final class ReportedEffects: Sendable {
  // Locked: the task that `send` returns may be awaited in another isolation.
  private let effects = Mutex<[RunningEffect]>([])

  func note(_ reported: [RunningEffect]) { effects.withLock { $0 += reported } }

  func contain(_ effect: RunningEffect) -> Bool {
    effects.withLock { $0.contains { $0 === effect } }
  }
}

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
