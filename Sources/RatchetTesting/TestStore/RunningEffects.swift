import Ratchet
import RatchetDependencies
import RatchetIssues

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
