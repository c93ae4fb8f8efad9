import RatchetDependencies
import Testing

@testable import Ratchet

@Suite("retry(_:clock:): a retried effect") struct EffectRetryTests {
  private struct Refusal: Error, Equatable { var attempt: Int }

  private let clock = TestClock()
  private let attempts = Log()
  private let store: StoreOf<Board>

  init() { store = Board.store(clock: clock) }

  /// Fails a number of times, then logs.
  private func work(failures: Int) -> @Sendable () -> Effect<Board.Action> {
    { [attempts, clock] in
      .run { send in
        attempts.note("\(clock.now.offset)")
        let attempt = attempts.lines.count
        if attempt <= failures { throw Refusal(attempt: attempt) }
        await send(.log("done"))
      } catch: { error, send in
        await send(.log("\(error)"))
      }
    }
  }

  @Test(
    "with the clock dependency runs again after each failure and delay, until it succeeds")
  func succeeds() async {
    let work = work(failures: 3)
    await store.send(
      .effect { work().retry(.exponential(from: .seconds(1), attempts: 9)) })
    for _ in 0..<3 {
      await clock.sleepers()
      await clock.advance(to: clock.nextDeadline ?? clock.now)
    }
    await store.finish()
    #expect(attempts.lines == [0, 1, 3, 7].map { "\(Duration.seconds($0))" })
    #expect(await store.state.log == ["done"])
  }

  @Test("passes the error of its last attempt to catch")
  func givesUp() async {
    let work = work(failures: 9)
    await store.send(.effect { work().retry(.constant(.zero, attempts: 3)) }).finish()
    #expect(attempts.lines.count == 3)
    #expect(await store.state.log == ["Refusal(attempt: 3)"])
  }

  @Test("does not run again for an error outside its policy, nor once cancelled")
  func notRetried() async {
    let work = work(failures: 9)
    await store.send(
      .effect {
        work().retry(.constant(.zero, attempts: 5) { ($0 as? Refusal)?.attempt != 2 })
      }
    ).finish()
    #expect(attempts.lines.count == 2)
    await store.send(
      .effect { work().retry(.constant(.seconds(1), attempts: 99)).cancellable(id: "a") })
    await clock.sleepers()
    await store.send(.effect { .cancel(id: "a") })
    await store.finish()
    #expect(attempts.lines.count == 3)
    await store.send(
      .effect { [attempts] in
        .run { _ in
          attempts.note("cancelled")
          throw CancellationError()
        }
        .retry(.constant(.zero, attempts: 5))
      }
    ).finish()
    #expect(attempts.lines.count == 4)
    #expect(await store.state.log == ["Refusal(attempt: 2)"])
  }

  @Test("also retries a child's work and the parts of a merge and a sequence")
  func composed() async {
    let attempts = attempts
    let flaky: @Sendable (String) -> Effect<Worker.Action> = { name in
      .run { send in
        attempts.note(name)
        guard attempts.lines.filter({ $0 == name }).count == 2 else { throw Refusal(attempt: 1) }
        await send(.log(name))
      }
    }
    await store.send(
      .left(
        .effect {
          Effect.concatenate(.merge(flaky("a"), .send(.log("sent"))), flaky("b"))
            .retry(.constant(.zero, attempts: 2))
        })
    ).finish()
    #expect(attempts.lines == ["a", "a", "b", "b"])
    #expect(await store.state.left.log == ["sent", "a", "b"])
  }

  @Test(
    "after timeout retries an attempt that took too long; before it, all attempts share one time limit"
  )
  func withTimeout() async {
    let gate = Gate()
    let work: @Sendable () -> Effect<Board.Action> = {
      .run { _ in
        await gate.pass()
      } catch: { error, send in
        await send(.log("\(error)"))
      }
    }
    await store.send(
      .effect { work().timeout(.seconds(5)).retry(.constant(.zero, attempts: 2)) })
    for attempt in 1...2 {
      await gate.arrivals(attempt)
      await clock.sleepers()
      await clock.advance(by: .seconds(5))
    }
    await store.finish()
    #expect(gate.arrived == 2)
    #expect(await store.state.log.count == 1)
    await store.send(
      .effect { work().retry(.constant(.zero, attempts: 2)).timeout(.seconds(5)) })
    await gate.arrivals(3)
    await clock.sleepers()
    await clock.advance(by: .seconds(5))
    await store.finish()
    #expect(gate.arrived == 3)
    #expect(await store.state.log.count == 2)
  }

  @Test("draws its jitter from the random number generator dependency")
  func jitter() async {
    let clock = TestClock()
    let work = work(failures: 1)
    let store = Store(initialState: Board.State()) {
      Board()
    } withDependencies: {
      $0.continuousClock = clock
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Highest())
    }
    await store.send(
      .effect { work().retry(.constant(.seconds(8), attempts: 2, jitter: 0.25)) })
    await clock.sleepers()
    // The highest random number: a quarter longer, apart from rounding.
    let deadline = clock.nextDeadline ?? clock.now
    #expect(deadline > .init(offset: .milliseconds(9_999)))
    #expect(deadline <= .init(offset: .seconds(10)))
    await clock.run()
    await store.finish()
    #expect(await store.state.log == ["done"])
  }

  private struct Highest: RandomNumberGenerator {
    mutating func next() -> UInt64 { .max }
  }
}

@Suite("A retry policy") struct RetryPolicyTests {
  private struct Refusal: Error {}

  private func waits(_ policy: RetryPolicy, random: Double = 0) -> [Duration?] {
    (1...6).map { policy.wait(after: Refusal(), attempt: $0) { random } }
  }

  @Test("can have a constant delay, and gives up after its attempts")
  func constant() {
    #expect(
      waits(.constant(.seconds(3), attempts: 3)) == [.seconds(3), .seconds(3), nil, nil, nil, nil])
    #expect(waits(.constant(.seconds(3), attempts: 1)) == Array(repeating: nil, count: 6))
  }

  @Test("can increase the delay each time, up to a maximum")
  func exponential() {
    #expect(
      waits(.exponential(from: .seconds(1), factor: 3, upTo: .seconds(20), attempts: 6))
        == [.seconds(1), .seconds(3), .seconds(9), .seconds(20), .seconds(20), nil])
    let endless = RetryPolicy.exponential(from: .seconds(1), attempts: .max)
    #expect(
      endless.wait(after: Refusal(), attempt: .max - 1) { 0 } == .seconds(60),
      "The power of two exceeds a duration, so it must not be computed.")
    let steady = RetryPolicy.exponential(from: .seconds(1), factor: 1, attempts: .max)
    #expect(steady.wait(after: Refusal(), attempt: .max - 1) { 0 } == .seconds(1))
  }

  @Test("waits for its maximum where a delay would be too large, or no number")
  func tooLarge() {
    for factor in [1e25, .greatestFiniteMagnitude, .infinity, .nan] {
      #expect(
        waits(.exponential(from: .seconds(1), factor: factor, upTo: .seconds(60), attempts: 4))
          == [.seconds(1), .seconds(60), .seconds(60), nil, nil, nil])
    }
    let longest = Duration.seconds(Int64.max)
    #expect(
      waits(.exponential(from: .seconds(1), factor: 1e25, upTo: longest, attempts: 4))
        == [.seconds(1), longest, longest, nil, nil, nil])
    #expect(
      waits(.exponential(from: .seconds(1), factor: -1e25, upTo: .seconds(60), attempts: 4))
        == [.seconds(1), .zero, .zero, nil, nil, nil])
  }

  @Test("is at most doubled by its jitter, and is never negative")
  func largeJitter() {
    var policy = RetryPolicy.constant(.seconds(10), attempts: 2)
    for jitter in [1e30, .infinity] {
      policy.jitter = jitter
      #expect(waits(policy, random: 1).first == .seconds(20))
      #expect(waits(policy, random: -1).first == .zero)
    }
    policy = .constant(.seconds(Int64.max), attempts: 2, jitter: 1)
    #expect(waits(policy, random: 1).first == .seconds(Int64.max) * 2)
  }

  @Test("can shorten or lengthen each delay at random")
  func jitter() {
    let policy = RetryPolicy.constant(.seconds(10), attempts: 2, jitter: 0.5)
    #expect(waits(policy, random: -1).first == .seconds(5))
    #expect(waits(policy, random: 0).first == .seconds(10))
    #expect(waits(policy, random: 1).first == .seconds(15))
  }

  @Test("decides which errors are worth another attempt")
  func errors() {
    let policy = RetryPolicy.constant(.zero, attempts: 2) { $0 is CancellationError }
    #expect(policy.wait(after: Refusal(), attempt: 1) { 0 } == nil)
    #expect(policy.wait(after: CancellationError(), attempt: 1) { 0 } == .zero)
  }
}
