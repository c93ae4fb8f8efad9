import CountersList
import RatchetTesting
import Synchronization

/// Keeps counters as the live client does, knows facts about numbers, and takes its time over both.
final class SlowCounters: Sendable {
  private let exploration: Exploration
  private let fails: Bool
  private let saved = Mutex(
    SavedCounters(counters: [Counter.State(id: 1, value: 5)], nextID: 2))

  /// - Parameter fails: one of eight calls throws.
  init(_ exploration: Exploration, fails: Bool = false) {
    self.exploration = exploration
    self.fails = fails
  }

  var kept: SavedCounters { saved.withLock { $0 } }

  var client: CountersClient {
    CountersClient(
      load: { [self] in
        try await pass()
        let kept = kept
        try await pass()
        return kept
      },
      save: { [self] row in
        try await pass()
        saved.withLock { saved in
          saved.nextID = max(saved.nextID, row.id + 1)
          let row = Counter.State(id: row.id, value: row.value)
          if let place = saved.counters.firstIndex(where: { $0.id == row.id }) {
            saved.counters[place] = row
          } else {
            let place = saved.counters.firstIndex { $0.id > row.id }
            saved.counters.insert(row, at: place ?? saved.counters.endIndex)
          }
        }
        try await pass()
      },
      remove: { [self] id in
        try await pass()
        saved.withLock { saved in
          saved.nextID = max(saved.nextID, id + 1)
          saved.counters.removeAll { $0.id == id }
        }
      })
  }

  var facts: NumberFactClient {
    NumberFactClient { [self] number in
      try await pass()
      return "\(number) is a number."
    }
  }

  private func pass() async throws {
    switch exploration.value(of: .integers(in: 0...7)) {
    case 0 where fails: throw Failure("No answer.")
    case 0..<4: await Task.yield()
    default: try await exploration.clock.sleep(for: .milliseconds(1))
    }
    try Task.checkCancellation()
  }
}
