import Dispatch
import Ratchet
import Synchronization
import Testing

/// Where a store runs, and how often callers hop to it.
@Suite("The executor of a store") struct StoreExecutorTests {
  /// An executor that counts the jobs that it is given.
  private final class Counting: SerialExecutor {
    private let queue = DispatchQueue(label: "counting")
    private let number = Atomic(0)

    var jobs: Int { number.load(ordering: .relaxed) }

    func enqueue(_ job: consuming ExecutorJob) {
      number.wrappingAdd(1, ordering: .relaxed)
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private actor Place {
    nonisolated let executor = Counting()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  }

  /// Whether two actors have one executor.
  private func share(_ one: some Actor, _ other: some Actor) -> Bool {
    // No public function compares executors from outside of them.
    withUnsafeBytes(of: one.unownedExecutor) { one in
      withUnsafeBytes(of: other.unownedExecutor) { one.elementsEqual($0) }
    }
  }

  @Test("Store: is an actor with its own executor, or with that of a given actor")
  func executors() {
    let place = Place()
    let (one, other) = (counter(), counter())
    let given = Store(initialState: Board.State(), isolation: place) { Board() }
    #expect(!share(one, other))
    #expect(!share(one, MainActor.shared))
    #expect(share(given, place))
    #expect(share(given.scope(state: \.left, action: \.left), place))
  }

  private func counter() -> StoreOf<Counter> {
    Store(initialState: Counter.State()) { Counter() }
  }

  @Test("send(contentsOf:) is one hop to the store, however many actions")
  func oneHop() async {
    let place = Place()
    let store = Store(initialState: Counter.State(), isolation: place) { Counter() }
    for _ in 0..<5 { await store.send(.incrementTapped) }
    #expect(place.executor.jobs == 5)
    await store.send(contentsOf: Array(repeating: Counter.Action.incrementTapped, count: 100))
    #expect(place.executor.jobs == 6)
    #expect(await store.state.count == 105)
  }
}
