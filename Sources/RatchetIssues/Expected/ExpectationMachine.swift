/// What became of an operation that must report an issue.
struct ExpectationMachine: Sendable, Equatable {
  enum Verdict: Sendable {
    /// It was reported while the operation ran.
    case expected
    /// It comes from a task that outlived the operation, so nobody expects it any more.
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

  /// An issue was reported by the operation or by a task of it.
  mutating func reported() -> Verdict {
    guard !hasEnded else { return .late }
    hasReported = true
    return .expected
  }

  /// The operation has ended. An error counts as an issue.
  mutating func ended(threw: Bool) -> Outcome {
    hasEnded = true
    return hasReported || threw || isIntermittent ? .met : .missing
  }
}
