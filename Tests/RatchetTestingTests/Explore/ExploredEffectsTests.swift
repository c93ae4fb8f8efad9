import Ratchet
import RatchetDependencies
import RatchetIssues
import Testing

@testable import RatchetTesting

/// The behaviour of each kind of effect under an exploration.
@Suite("Explored effects") struct ExploredEffectsTests {
  /// The values that effects have sent to the state, for each run, without an issue.
  private func brought(
    seeds: Int = 60, _ effects: (@Sendable (Courier) -> Effect<Courier.Action>)...
  ) async -> Set<[String]> {
    let runs = Runs<[String]>()
    let issues = await issueTexts {
      await explore(seeds: seeds) {
        let store = Store(initialState: Courier.State()) { Courier() }
        for effect in effects { await store.send(.start(effect)) }
        await store.finish()
        runs.add(await store.state.brought)
      }
    }
    #expect(issues == [])
    #expect(runs.all.count == seeds)
    return Set(runs.all)
  }

  @Test("send in any order if they are merged")
  func merge() async {
    let all = await brought { .merge($0.bring("a"), $0.bring("b"), $0.bring("c")) }
    #expect(all.count == 6)
  }

  @Test("send in one order if they are concatenated")
  func concatenate() async {
    let all = await brought(
      { .concatenate($0.bring("a"), $0.bring("b"), $0.bring("c")) }, { $0.bring("d") })
    #expect(Set(all.map { $0.filter { $0 != "d" } }) == [["a", "b", "c"]])
    #expect(all.count == 4)
  }

  @Test("overlap if they come from several actions")
  func actions() async {
    #expect(await brought({ $0.bring("a") }, { $0.bring("b") }) == [["a", "b"], ["b", "a"]])
  }

  @Test("send nothing once they are cancelled in flight, unless they had finished before")
  func cancelInFlight() async {
    let all = await brought(
      { $0.bring("a").cancellable(id: 1, cancelInFlight: true) },
      { $0.bring("b").cancellable(id: 1, cancelInFlight: true) })
    #expect(all == [["b"], ["a", "b"]])
  }

  @Test("that are debounced send the last value, and the first only if it was done before")
  func debounce() async {
    let all = await brought(
      seeds: 400,
      { $0.bring("a").debounce(id: 1, for: .seconds(1), clock: $0.clock) },
      { $0.bring("b").debounce(id: 1, for: .seconds(1), clock: $0.clock) })
    #expect(all == [["b"], ["a", "b"]])
  }

  @Test("that are throttled send the first value, and the last when the interval ends")
  func throttle() async {
    let all = await brought(
      { $0.bring("a").throttle(id: 1, for: .seconds(1), clock: $0.clock, latest: true) },
      { $0.bring("b").throttle(id: 1, for: .seconds(1), clock: $0.clock, latest: true) },
      { $0.bring("c").throttle(id: 1, for: .seconds(1), clock: $0.clock, latest: true) })
    #expect(all.contains(["a", "c"]))
    #expect(all.allSatisfy { $0.contains("a") && $0.contains("c") })
  }

  @Test("with a timeout send a value, or fail with the timeout error")
  func timeout() async {
    let all = await brought { courier in
      .run { [clock = courier.clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.brought("in time"))
      } catch: { _, send in
        await send(.brought("too late"))
      }
      .timeout(.seconds(1), clock: courier.clock)
    }
    #expect(all.contains(["in time"]) && all.contains(["too late"]))
  }

  private struct Refused: Error {}

  @Test("that fail are retried, after the delay of their policy")
  func retry() async {
    let all = await brought { courier in
      let tries = Lines()
      let clock = courier.clock
      return .run { send in
        tries.add("try")
        await Courier.elsewhere()
        guard tries.all.count == 3 else { throw Refused() }
        await send(.brought("after \(tries.all.count)"))
      }
      .retry(.constant(.seconds(1), attempts: 3), clock: clock)
    }
    #expect(all == [["after 3"]])
  }

  @Test("overlap in their child tasks: of async let, and of a group")
  func childTasks() async {
    let lets = await brought { _ in
      .run { send in
        async let a: Void = send(.brought("a"))
        async let b: Void = send(.brought("b"))
        _ = await (a, b)
      }
    }
    #expect(lets == [["a", "b"], ["b", "a"]])
    let group = await brought { _ in
      .run { send in
        await withTaskGroup(of: Void.self) { group in
          for name in ["a", "b", "c"] { group.addTask { await send(.brought(name)) } }
        }
      }
    }
    #expect(group.count == 6)
  }

  @Test("sleep on the run's clock without any setup, and time advances by itself")
  func clock() async {
    let all = await brought {
      .merge($0.bring("late", after: .seconds(3600)), $0.bring("early", after: .seconds(1)))
    }
    #expect(all.contains(["early", "late"]))
  }
}
