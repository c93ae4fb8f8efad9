/// One choice that a run met: the number of options, and the one that was taken.
///
/// Option 0 is always the default: the task that ran last goes on; if it cannot, the first that
/// became ready.
struct Decision: Hashable, Sendable {
  var options: Int
  var chosen: Int

  /// Whether any option but 0 interrupts something that could go on.
  var preempts: Bool

  init(options: Int, chosen: Int = 0, preempts: Bool = false) {
    self.options = options
    self.chosen = chosen
    self.preempts = preempts
  }

  /// Whether the chosen option interrupts something that could go on.
  var isPreemption: Bool { preempts && chosen != 0 }
}

extension Decision: CustomStringConvertible {
  /// `1 of 3`, and `1 of 3 (preempts)`.
  var description: String { "\(chosen) of \(options)\(preempts ? " (preempts)" : "")" }
}
