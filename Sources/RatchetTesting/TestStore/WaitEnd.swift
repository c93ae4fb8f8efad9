/// Why a test store waits no longer for what was expected.
enum WaitEnd {
  /// Nothing could bring it.
  case nothingRuns
  /// What runs waits for the test; with the next deadline of each clock.
  case stuck(deadlines: [String])
  case timeIsUp

  var deadlines: [String] {
    if case .stuck(let deadlines) = self { deadlines } else { [] }
  }
}
