import CountersList
import RatchetTesting

/// Finds facts about numbers slowly; one request in eight fails.
struct SlowFacts: Sendable {
  let exploration: Exploration

  var client: NumberFactClient {
    NumberFactClient { number in
      switch exploration.value(of: .integers(in: 0...7)) {
      case 0: throw Failure("No answer.")
      case 1...3: await Task.yield()
      default: try await exploration.clock.sleep(for: .milliseconds(1))
      }
      return "\(number) is a number."
    }
  }
}
