import Ratchet
import RatchetIssues

/// What running effects are called in an issue, oldest first.
///
/// A sequence is told only where none of its steps is: when it waits for one that was cancelled.
func describe(
  _ effects: [RunningEffect], sentAt sender: (RunningEffect) -> IssueLocation?
) -> [String] {
  let now = ContinuousClock.now
  let steps = effects.filter { $0.source != nil }
  return (steps.isEmpty ? effects : steps)
    .sorted { ($0.startedAt ?? now) < ($1.startedAt ?? now) }
    .map { effect in
      guard let source = effect.source else {
        return Wording.sequence(sentAt: sender(effect))
      }
      return Wording.effect(
        name: source.name, madeAt: source.location, sentAt: sender(effect),
        age: effect.startedAt.map { now - $0 } ?? .zero)
    }
}
