/// One choice that a run met: how many could go next, and who did.
///
/// Option 0 is always what would happen by itself: what ran goes on, else first come, first served.
struct Decision: Hashable, Sendable {
  var options: Int
  var chosen: Int

  /// Whether any other option than 0 interrupts something that could go on.
  var preempts: Bool

  init(options: Int, chosen: Int = 0, preempts: Bool = false) {
    self.options = options
    self.chosen = chosen
    self.preempts = preempts
  }

  /// Whether it was taken against something that could go on.
  var isPreemption: Bool { preempts && chosen != 0 }
}

extension Decision: CustomStringConvertible {
  /// `1 of 3`, and `1 of 3 (preempts)`.
  var description: String { "\(chosen) of \(options)\(preempts ? " (preempts)" : "")" }
}
