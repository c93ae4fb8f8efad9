import Ratchet
import RatchetDependencies
import RatchetIssues
import Testing

@testable import RatchetTesting

/// Stores of every kind under an exploration.
@Suite("Explored stores") struct ExploredStoresTests {
  @Test("A test store sends and receives, with a test clock that the program moves")
  func testStore() async {
    let issues = await issueTexts {
      await explore(seeds: 50) {
        let clock = TestClock()
        let store = TestStore(initialState: Courier.State()) {
          Courier()
        } withDependencies: {
          $0.continuousClock = clock
        }
        await store.send(
          .start { .merge($0.bring("b", after: .seconds(2)), $0.bring("a", after: .seconds(1))) })
        await clock.advance(by: .seconds(1))
        await store.receive(.brought("a")) { $0.brought = ["a"] }
        await clock.advance(by: .seconds(1))
        await store.receive(.brought("b")) { $0.brought = ["a", "b"] }
        await store.finish()
      }
    }
    #expect(issues == [])
  }

  @Test("A test store's effects sleep on the run's clock, and receive waits for it to go on")
  func testStoreOnExploredClock() async {
    let issues = await issueTexts {
      // Without interruptions, time advances when nothing else can run.
      await explore(seeds: 50, .systematic(preemptions: 0)) {
        let store = TestStore(initialState: Courier.State()) { Courier() }
        await store.send(
          .start { .merge($0.bring("a", after: .seconds(1)), $0.bring("b", after: .seconds(90))) })
        await store.receive(.brought("a")) { $0.brought = ["a"] }
        await store.receive(.brought("b")) { $0.brought = ["a", "b"] }
      }
    }
    #expect(issues == [])
  }

  @Test("Two effects of a test store come in either order, which a test of one order fails")
  func testStoreOrders() async {
    let runs = Runs<[String]>()
    let issues = await issueTexts {
      await explore(seeds: 50) {
        let store = TestStore(initialState: Courier.State()) { Courier() }
        store.exhaustivity = .off
        await store.send(.start { .merge($0.bring("a"), $0.bring("b")) })
        await store.skipReceivedActions()
        runs.add(store.state.brought)
      }
    }
    #expect(issues == [])
    #expect(Set(runs.all) == [["a", "b"], ["b", "a"]])

    let failing = await issueTexts {
      await explore(seeds: 50) {
        let store = TestStore(initialState: Courier.State()) { Courier() }
        await store.send(.start { .merge($0.bring("a"), $0.bring("b")) })
        await store.receive(.brought("a")) { $0.brought.append("a") }
        await store.receive(.brought("b")) { $0.brought.append("b") }
      }
    }
    #expect(failing.contains { $0.contains("RatchetIssue T008") })
    #expect(failing.last?.hasPrefix("RatchetIssue T030") == true)
  }

  @Test("Several stores of one run overlap, and the same seed gives the same run")
  func severalStores() async {
    @Sendable func program(_ lines: Lines) async {
      let first = Store(initialState: Courier.State()) { Courier() }
      let second = Store(initialState: Courier.State()) { Courier() }
      let test = TestStore(initialState: Courier.State()) { Courier() }
      test.exhaustivity = .off
      for (name, store) in [("a", first), ("b", second)] {
        await store.send(
          .start { _ in
            .run { _ in
              await Courier.elsewhere()
              lines.add(name)
            }
          })
      }
      await test.send(.start { $0.bring("c") })
      await test.finish()
      await second.finish()
      await first.finish()
      let brought = test.state.brought
      if brought != ["c"] { reportIssue("\(brought)") }
    }
    let runs = Runs<[String]>()
    for seed in 0..<30 as Range<UInt64> {
      let lines = Lines()
      let outcome = await runOnce(ReplayToken(seed: seed)) { _ in await program(lines) }
      let again = await runOnce(ReplayToken(seed: seed)) { _ in await program(Lines()) }
      #expect(outcome.trace == again.trace && outcome.decisions == again.decisions)
      #expect(outcome.issues.map(\.what) == [])
      runs.add(lines.all)
    }
    #expect(Set(runs.all) == [["a", "b"], ["b", "a"]])
  }

  struct Couriers: Reducer {
    struct State: Equatable, Sendable {
      var left = Courier.State()
      var right = Courier.State()
    }

    @CasePathable
    enum Action: Sendable {
      case left(Courier.Action)
      case right(Courier.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.left, action: \.left) { Courier() }
      Scope(state: \.right, action: \.right) { Courier() }
    }
  }

  @Test("Scoped stores are explored like their root")
  func scopes() async {
    let runs = Runs<[String]>()
    let issues = await issueTexts {
      await explore(seeds: 50) {
        let lines = Lines()
        let store = Store(initialState: Couriers.State()) { Couriers() }
        let left = store.scope(state: \.left, action: \.left)
        let right = store.scope(state: \.right, action: \.right)
        for (name, scope) in [("left", left), ("right", right)] {
          await scope.send(
            .start { courier in
              .run { send in
                await Courier.elsewhere()
                lines.add(name)
                await send(.brought(name))
              }
            })
        }
        await store.finish()
        if await store.state.left.brought != ["left"] { reportIssue("left") }
        if await right.state.brought != ["right"] { reportIssue("right") }
        runs.add(lines.all)
      }
    }
    #expect(issues == [])
    #expect(Set(runs.all) == [["left", "right"], ["right", "left"]])
  }

  @Test("A store that is released at the end ends its effects, and the run ends")
  func letGo() async {
    let lines = Lines()
    let issues = await issueTexts {
      await explore(seeds: 20) {
        let store = Store(initialState: Courier.State()) { Courier() }
        await store.send(.start { .merge($0.bring("a"), $0.bring("b", after: .seconds(9))) })
        await store.send(
          .start { courier in
            .run { [clock = courier.clock] _ in
              do {
                while true { try await clock.sleep(for: .seconds(1)) }
              } catch {
                lines.add("\(error is CancellationError)")
              }
            }
          })
      }
    }
    #expect(issues == [])
    #expect(lines.all == Array(repeating: "true", count: 20))
  }

  @Test(
    "A store that outlives its run does not keep the run from ending: its sleepers are not woken")
  func outlives() async {
    let stores = Runs<StoreOf<Courier>>()
    let issues = await issueTexts {
      await explore(seeds: 20) {
        let store = Store(initialState: Courier.State()) { Courier() }
        stores.add(store)
        await store.send(.start { .merge($0.bring("a"), $0.bring("b", after: .seconds(9))) })
        await store.send(
          .start { courier in
            .run { [clock = courier.clock] _ in
              while true { try await clock.sleep(for: .seconds(1)) }
            }
          })
      }
    }
    #expect(issues == [])
    #expect(stores.all.count == 20)
    // The explored store can still be used.
    for store in stores.all {
      await store.send(.brought("c"))
      #expect(await store.state.brought.last == "c")
      await store.send(.start { .merge(.cancel(id: 1), $0.bring("d")) })
    }
  }

  @Test("An effect that never ends after its program is an issue")
  func runsOnAfterwards() async {
    let stores = Runs<StoreOf<Courier>>()
    let outcome = await runOnce(ReplayToken(seed: 0), limit: 1000) { _ in
      let store = Store(initialState: Courier.State()) { Courier() }
      stores.add(store)
      await store.send(
        .start { _ in
          .run { _ in
            while !Task.isCancelled { await Task.yield() }
          }
          .cancellable(id: "spin")
        })
    }
    #expect(outcome.issues.map(\.code) == ["T032"])
  }

  @Test("A program can hop to the main actor and back")
  func mainActor() async {
    let runs = Runs<[String]>()
    let issues = await issueTexts {
      await explore(seeds: 20) {
        let lines = Lines()
        let store = Store(initialState: Courier.State()) { Courier() }
        await MainActor.run { lines.add("main") }
        await store.send(.start { .merge($0.bring("a"), $0.bring("b")) })
        await store.finish()
        await MainActor.run { lines.add("main again") }
        runs.add(lines.all + [await store.state.brought.joined()])
      }
    }
    #expect(issues == [])
    #expect(Set(runs.all) == [["main", "main again", "ab"], ["main", "main again", "ba"]])
  }

  @Test("A store on the main actor works as usual within a run, and is not explored")
  func storeOnMainActor() async {
    let runs = Runs<[String]>()
    let issues = await issueTexts {
      await explore(seeds: 5) { exploration in
        let store = await MainActor.run {
          Store(initialState: Courier.State(), isolation: MainActor.shared) { Courier() }
        }
        await store.send(.start { .concatenate($0.bring("a"), $0.bring("b")) })
        await store.finish()
        runs.add(await store.state.brought)
        _ = exploration.value(of: .constant(0))
      }
    }
    #expect(issues == [])
    #expect(runs.all == Array(repeating: ["a", "b"], count: 5))
  }
}
