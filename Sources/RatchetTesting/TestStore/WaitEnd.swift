/// The reason for which a test store stops waiting.
enum WaitEnd {
  /// No effect runs that could send the expected action.
  case nothingRuns
  /// The running effects wait for the test; with the next deadline of each clock.
  case stuck(deadlines: [String])
  case timeIsUp

  var deadlines: [String] {
    if case .stuck(let deadlines) = self { deadlines } else { [] }
  }
}
