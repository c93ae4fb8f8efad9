import Dispatch
import Ratchet
import RatchetTesting
import Testing

@MainActor private final class ScreenClient: Sendable {
  func title() -> String { "found" }
}

/// An actor with an executor of its own.
private actor Library {
  private final class Executor: SerialExecutor {
    private let queue = DispatchQueue(label: "library")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private nonisolated let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func title() -> String { "found" }
}

/// A step that misses an effect would wait for an hour: the limit turns that into a failure.
@Suite("An effect that returns from outside of the test store's view", .timeLimit(.minutes(20)))
struct ElsewhereTests {
  typealias Look = @Sendable () async -> String

  static let looks: [(name: String, look: Look)] = [
    (
      "a client on the main actor",
      {
        let client = ScreenClient()
        return await client.title()
      }
    ),
    ("an actor with an executor of its own", { await Library().title() }),
    ("a task", { await Task { "found" }.value }),
    ("a detached task", { await Task.detached { "found" }.value }),
  ]

  /// A whole small test.
  static func test(
    _ look: @escaping Look, timeout: Duration = .seconds(3_600),
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let store = TestStore(initialState: Errand.State()) { Errand() }
    store.timeout = timeout
    await store.send(.run { .run { send in await send(.done(await look())) } })
    await store.receive(\.done, "found") { $0.log = ["found"] }
    await store.finish()
  }

  @Test(
    "is received at once, however its steps and the test's interleave", arguments: looks.indices)
  func received(_ index: Int) async {
    let look = Self.looks[index].look
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { await Self.test(look, isolation: nil) } }
    }
  }

  @Test("is received at once on the main actor too", arguments: looks.indices)
  func receivedOnMainActor(_ index: Int) async {
    let look = Self.looks[index].look
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { await Self.test(look, isolation: MainActor.shared) } }
    }
  }
}
