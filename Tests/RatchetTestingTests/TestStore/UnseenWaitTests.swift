import Dispatch
import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Synchronization
import Testing

/// An actor whose jobs no test store sees.
private actor Archive {
  private final class Executor: SerialExecutor {
    private let queue = DispatchQueue(label: "archive")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private nonisolated let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Answers once the test has opened the latch.
  func find(after latch: Latch) async -> String {
    await latch.passStubbornly()
    return "found"
  }
}

/// If an action could still come, a step waits for it: the test opens the latch during the wait.
@Suite("A test store waits for unseen work") struct UnseenWaitTests {
  private typealias Work =
    nonisolated(nonsending) @Sendable (Send<Errand.Action>) async throws -> Void

  /// The work ends once the latch is open, and a separate thread opens it when the test waits: the
  /// predicate of `receive` is called before each wait.
  private func expectWaited(
    isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable (Latch) -> Work
  ) async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      store.exhaustivity = .off
      // A step returns while tracked work continues when the time is up.
      store.timeout = .zero
      let work = work(latch)
      await store.send(.run { .run { send in try await work(send) } })
      // The first action makes the test wait for the second.
      await store.send(.run { .say("there") })
      let opener = Opener(latch)
      await store.receive(
        { action in
          opener.open()
          return if case .done("found") = action { true } else { false }
        }, timeout: .seconds(3_600)
      ) { $0.log = ["there", "found"] }
      await store.finish(timeout: .seconds(3_600))
    }
    #expect(texts == [])
  }

  /// Opens a latch from a thread of the system.
  private final class Opener: Sendable {
    private let latch: Latch

    init(_ latch: Latch) { self.latch = latch }

    func open() { DispatchQueue.global().async { [latch] in latch.open() } }
  }

  private static let works: [(name: String, work: @Sendable (Latch) -> Work)] = [
    (
      "an async let",
      { latch in
        { send in
          let clock = TestClock()
          async let text = {
            await latch.passStubbornly()
            return "found"
          }()
          async let _: Void = clock.sleep(for: .seconds(1))
          await send(.done(await text))
        }
      }
    ),
    (
      "a child task of a group, while its parent sleeps",
      { latch in
        { send in
          let clock = TestClock()
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
              await latch.passStubbornly()
              await send(.done("found"))
            }
            group.addTask { try await clock.sleep(for: .seconds(1)) }
            try await group.next()
            group.cancelAll()
          }
        }
      }
    ),
    (
      "a stream",
      { latch in
        { send in
          let (stream, continuation) = AsyncStream.makeStream(of: String.self)
          let feeder = Task {
            await latch.passStubbornly()
            continuation.yield("found")
            continuation.finish()
          }
          for await text in stream { await send(.done(text)) }
          await feeder.value
        }
      }
    ),
    (
      "tracked work",
      { latch in
        { send in
          await withTrackedWork("look") { await latch.passStubbornly() }
          await send(.done("found"))
        }
      }
    ),
    (
      "a foreign actor",
      { latch in
        let archive = Archive()
        return { send in await send(.done(await archive.find(after: latch))) }
      }
    ),
    (
      "real input",
      { latch in
        { send in
          let pipe = Pipe()
          let writer = Task {
            await latch.passStubbornly()
            try pipe.fileHandleForWriting.write(contentsOf: Data("found".utf8))
          }
          // The thread blocks until there is something to read.
          let input = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              continuation.resume(returning: pipe.fileHandleForReading.availableData)
            }
          }
          await send(.done(String(decoding: input, as: UTF8.self)))
          try await writer.value
        }
      }
    ),
    (
      "a detached task",
      { latch in
        { send in
          let task = Task.detached { await latch.passStubbornly() }
          await task.value
          await send(.done("found"))
        }
      }
    ),
    (
      "the work of a timed effect",
      { latch in
        { send in
          let clock = TestClock()
          await withTaskCancellation(id: "part") {
            async let _: Void = clock.sleep(for: .seconds(1))
            await latch.passStubbornly()
            await send(.done("found"))
          }
        }
      }
    ),
  ]

  @Test("on no actor", arguments: works.indices)
  func onNoActor(_ index: Int) async {
    await expectWaited(isolation: nil, Self.works[index].work)
  }

  @MainActor @Test("on the main actor", arguments: works.indices)
  func onMainActor(_ index: Int) async {
    await expectWaited(Self.works[index].work)
  }

  @Test("also in a timed effect, and names it in its report")
  func timed() async {
    let (latch, clock) = (Latch(), TestClock())
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await store.send(
        .run { .pass(latch, then: "found", line: 910).timeout(.seconds(5), clock: clock) }, line: 10
      )
      await store.receive(\.done, timeout: .zero, line: 11)
      latch.open()
      await store.receive(\.done, timeout: .seconds(3_600)) { $0.log = ["found"] }
    }
    #expect(
      texts == [
        """
        RatchetIssue T007 at UnseenWaitTests.swift:11
          An action was expected but did not arrive in time.
            expected  an action of the case done, which holds String
            running   Errand.swift:910, of the action sent at UnseenWaitTests.swift:10, for … ms
                        sleeps until 5.0 seconds on a test clock at 0.0 seconds
                        waits for something the test store cannot see: a stream, a callback, a \
        task or an actor
          See what the running effects wait for: advance the clock, or finish their work.
          More: ratchet explain T007
        """
      ])
  }

  @Test("and names tracked work that does not end in time")
  func trackedWork() async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      store.timeout = .zero
      await store.send(
        .run {
          .run(
            operation: { _ in
              await withTrackedWork("render a thumbnail") { await latch.passStubbornly() }
            }, line: 911)
        }, line: 10)
      await store.receive(\.done, line: 11)
      latch.open()
      await store.finish(timeout: .seconds(3_600))
    }
    #expect(
      texts == [
        """
        RatchetIssue T007 at UnseenWaitTests.swift:11
          An action was expected but did not arrive in time.
            expected  an action of the case done, which holds String
            running   UnseenWaitTests.swift:911, of the action sent at UnseenWaitTests.swift:10, for … ms
                        waits for tracked work: render a thumbnail
          See what the running effects wait for: advance the clock, or finish their work.
          More: ratchet explain T007
        """
      ])
  }

  private func expectMovingClockWaitedFor(isolation: isolated (any Actor)? = #isolation) async {
    let (clock, begun) = (TestClock(), Latch())
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await store.send(
        .run {
          .run { send in
            for number in 1...100 {
              try await clock.sleep(for: .seconds(1))
              begun.open()
              await send(.done("\(number)"))
            }
          }
        })
      async let moved: Void = clock.advance(by: .seconds(100))
      // The store knows nothing of the effect until it has begun.
      await begun.passStubbornly()
      for number in 1...100 {
        await store.receive(\.done, timeout: .seconds(3_600)) { $0.log.append("\(number)") }
      }
      await moved
    }
    #expect(texts == [])
  }

  @Test("while another task of the test moves a clock on which effects sleep")
  func movingClock() async {
    for _ in 0..<5 { await expectMovingClockWaitedFor(isolation: nil) }
  }

  @MainActor @Test("the same way for a store on the main actor")
  func movingClockOnMainActor() async {
    for _ in 0..<5 { await expectMovingClockWaitedFor() }
  }
}
