import Ratchet
import RatchetDependencies
import RatchetIssues

/// What running effects are called in an issue, oldest first, with what each waits for.
///
/// A sequence is told only where none of its steps is: when it waits for one that was cancelled.
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

/// The next deadline of each clock on which effects sleep.
func nextDeadlines(of effects: [RunningEffect], _ scheduler: Scheduler) -> [String] {
  scheduler.clocks(of: effects).compactMap { clock in
    clock.nextDeadlineText.map { Wording.nextDeadline($0, now: clock.nowText) }
  }.sorted()
}
