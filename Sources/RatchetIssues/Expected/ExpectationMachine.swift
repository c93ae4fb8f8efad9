/// The state of an operation that must report an issue.
struct ExpectationMachine: Sendable, Equatable {
  enum Verdict: Sendable {
    /// It was reported while the operation ran.
    case expected
    /// It was reported by a task that outlived the operation, so it is not expected any more.
    case late
  }

  enum Outcome: Sendable {
    case met
    case missing
  }

  let isIntermittent: Bool
  private var hasReported = false
  private var hasEnded = false

  init(isIntermittent: Bool) {
    self.isIntermittent = isIntermittent
  }

  /// An issue was reported by the operation or by one of its tasks.
  mutating func reported() -> Verdict {
    guard !hasEnded else { return .late }
    hasReported = true
    return .expected
  }

  /// The operation has ended. A thrown error counts as an issue.
  mutating func ended(threw: Bool) -> Outcome {
    hasEnded = true
    return hasReported || threw || isIntermittent ? .met : .missing
  }
}
