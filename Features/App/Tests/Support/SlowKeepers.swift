import CountersList
import RatchetTesting
import ReadingList
import Synchronization

/// Keeps counters and books, and takes its time over it.
final class SlowKeepers: Sendable {
  struct Kept: Equatable, Sendable {
    var values: [Counter.State.ID: Int] = [:]
    var nextID = 1
    var toRead: [Book] = []
  }

  static let catalogue = [Book(id: 1, title: "Dune"), Book(id: 2, title: "Emma")]

  private let exploration: Exploration
  private let state = Mutex(Kept())

  init(_ exploration: Exploration) { self.exploration = exploration }

  var kept: Kept { state.withLock { $0 } }

  var counters: CountersClient {
    CountersClient(
      load: { [self] in
        try await pass()
        let kept = kept
        let counters = kept.values.map { Counter.State(id: $0.key, value: $0.value) }
        return SavedCounters(counters: counters.sorted { $0.id < $1.id }, nextID: kept.nextID)
      },
      save: { [self] row in
        try await pass()
        state.withLock { kept in
          kept.values[row.id] = row.value
          kept.nextID = max(kept.nextID, row.id + 1)
        }
      },
      remove: { [self] id in
        try await pass()
        state.withLock { kept in
          kept.values[id] = nil
          kept.nextID = max(kept.nextID, id + 1)
        }
      })
  }

  var facts: NumberFactClient {
    NumberFactClient { [self] number in
      try await pass()
      return "\(number) is a number."
    }
  }

  var library: LibraryClient {
    LibraryClient(
      page: { [self] _, offset in
        try await pass()
        return BookPage(
          books: Array(Self.catalogue.dropFirst(offset)), offset: offset,
          total: Self.catalogue.count)
      },
      toRead: { [self] in
        try await pass()
        return kept.toRead
      },
      saveToRead: { [self] changes in
        try await pass()
        state.withLock { kept in
          for change in changes {
            kept.toRead.removeAll { $0.id == change.id }
            guard change.isToRead else { continue }
            kept.toRead += Self.catalogue.filter { $0.id == change.id }
          }
        }
      },
      importCatalogue: { _ in AsyncThrowingStream { $0.finish() } })
  }

  private func pass() async throws {
    if exploration.value(of: .bool) {
      await Task.yield()
    } else {
      try await exploration.clock.sleep(for: .milliseconds(1))
    }
    try Task.checkCancellation()
  }
}
