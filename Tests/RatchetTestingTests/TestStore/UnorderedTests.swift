import Ratchet
import RatchetDependencies
import RatchetIssues
import Testing

@testable import RatchetTesting

/// A page of which two parts are loaded side by side.
private struct Page: Reducer {
  struct State: Equatable {
    var image: Int?
    var title = ""
    var order: [String] = []
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case load([Load])
    case imageLoaded(Int)
    case titleLoaded(String)
    case failed
  }

  /// An action to send after a number of seconds.
  struct Load: Equatable, Sendable {
    var seconds: Int
    var action: Action
  }

  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load(let loads):
      let clock = clock
      return .merge(
        loads.map { load in
          .run(
            name: "load",
            operation: { send in
              try await clock.sleep(for: .seconds(load.seconds))
              await send(load.action)
            }, line: 920)
        })
    case .imageLoaded(let number):
      state.image = number
      state.order.append("image")
    case .titleLoaded(let title):
      state.title = title
      state.order.append("title")
    case .failed: break
    }
    return .none
  }
}

@Suite("receiveUnordered") struct UnorderedTests {
  private static let hour = Duration.seconds(3_600)

  private func texts(
    _ loads: [(Int, Page.Action)],
    _ exhaustivity: Exhaustivity = .on,
    _ steps: nonisolated(nonsending) (TestStoreOf<Page>, TestClock<Duration>) async -> Void
  ) async -> [String] {
    await issueTexts {
      let clock = TestClock()
      let store = TestStore(initialState: Page.State()) {
        Page()
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = exhaustivity
      await store.send(
        .load(loads.map { Page.Load(seconds: $0, action: $1) }), line: 10)
      await steps(store, clock)
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
    }
  }

  @Test("accepts actions in any order; closures are applied in the order of arrival")
  func anyOrder() async {
    for (image, title) in [(1, 2), (2, 1)] {
      let texts = await texts([(image, .imageLoaded(7)), (title, .titleLoaded("Dune"))]) {
        store, clock in
        await clock.advance(by: .seconds(2))
        await store.receiveUnordered(timeout: Self.hour) {
          $0.receive(.titleLoaded("Dune")) {
            $0.title = "Dune"
            $0.order.append("title")
          }
          $0.receive(\.imageLoaded) { state, number in
            state.image = number
            state.order.append("image")
          }
        }
        #expect(store.state.order == (image < title ? ["image", "title"] : ["title", "image"]))
      }
      #expect(texts == [])
    }
  }

  @Test(
    "accepts each form of an expectation, in a loop too; a broad one takes no other's only action")
  func forms() async {
    let texts = await texts([
      (1, .imageLoaded(1)), (1, .imageLoaded(2)), (1, .titleLoaded("a")), (1, .titleLoaded("b")),
      (1, .failed),
    ]) { store, clock in
      store.exhaustivity = .off
      await clock.advance(by: .seconds(1))
      store.exhaustivity = .on
      await store.receiveUnordered(timeout: Self.hour) { expected in
        expected.receive(\.imageLoaded) { state, number in
          state.image = number
          state.order.append("image")
        }
        expected.receive(\.imageLoaded, 1) {
          $0.image = 1
          $0.order.append("image")
        }
        for title in ["b", "a"] {
          expected.receive(.titleLoaded(title)) {
            $0.title = title
            $0.order.append("title")
          }
        }
        expected.receive({ $0 == .failed })
      }
      #expect(store.state.image == 2)
    }
    #expect(texts == [])
  }

  @Test("includes actions that arrive during the wait")
  func waits() async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await store.send(.run { .merge(.pass(latch, then: "a"), .say("b")) })
      await store.receiveUnordered(timeout: Self.hour) {
        $0.receive({ action in
          latch.open()
          return if case .done("a") = action { true } else { false }
        }) { $0.log.append("a") }
        $0.receive(\.done) { $0.log.append($1) }
      }
    }
    #expect(texts == [])
  }

  @Test(
    "T050: reports a missing action at the line of its expectation, at once if nothing can send it"
  )
  func missing() async {
    let texts = await texts([(1, .imageLoaded(7)), (5, .titleLoaded("Dune"))]) { store, clock in
      await clock.advance(by: .seconds(1))
      await store.receiveUnordered(timeout: Self.hour) {
        $0.receive(\.titleLoaded, line: 21)
        $0.receive(
          .imageLoaded(7),
          assert: {
            $0.image = 7
            $0.order = ["image"]
          }, line: 22)
      }
    }
    #expect(
      texts == [
        """
        RatchetIssue T050 at UnorderedTests.swift:21
          1 of 2 actions expected in any order did not arrive, and no running effect can send it \
        before the test goes on.
            missing  an action of the case titleLoaded, which holds String
            running  "load" (UnorderedTests.swift:920), of the action sent at UnorderedTests.swift:10, \
        for … ms
                       sleeps until 5.0 seconds on a test clock at 1.0 seconds
            next     5.0 seconds, on a test clock at 1.0 seconds
          First do what the running effects wait for: advance the clock to the next deadline.
          More: ratchet explain T050
        """
      ])
  }

  @Test("T050: reports missing actions when nothing runs, or the time is up")
  func nothingRuns() async {
    let texts = await texts([]) { store, clock in
      await store.receiveUnordered(timeout: Self.hour) {
        $0.receive(.failed, line: 23)
        $0.receive(\.imageLoaded, 3, line: 24)
      }
    }
    #expect(
      texts == [
        """
        RatchetIssue T050 at UnorderedTests.swift:23
          2 of 2 actions expected in any order did not arrive, and no effect is running that could \
        send them.
            missing  .failed
            missing  .imageLoaded(3)
          Check that the feature returns the effect, and that it was not cancelled.
          More: ratchet explain T050
        """
      ])
    let latch = Latch()
    let late = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await store.send(.run { .pass(latch, then: "late", line: 921) }, line: 10)
      await store.receiveUnordered(timeout: .zero) { $0.receive(\.done, line: 25) }
      await store.skipInFlightEffects()
    }
    #expect(
      late == [
        """
        RatchetIssue T050 at UnorderedTests.swift:25
          1 of 1 actions expected in any order did not arrive in time.
            missing  an action of the case done, which holds String
            running  Errand.swift:921, of the action sent at UnorderedTests.swift:10, for … ms
                       waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          See what the running effects wait for: advance the clock, or finish their work.
          More: ratchet explain T050
        """
      ])
  }

  @Test("T050: reports other actions in place of the missing ones; all of them are accounted for")
  func othersInPlace() async {
    let texts = await texts([(1, .imageLoaded(7)), (1, .failed), (9, .failed)]) { store, clock in
      await clock.advance(by: .seconds(1))
      await store.receiveUnordered(timeout: Self.hour) {
        $0.receive(
          .imageLoaded(7),
          assert: {
            $0.image = 7
            $0.order = ["image"]
          }, line: 26)
        $0.receive(.titleLoaded("Dune"), line: 27)
      }
      #expect(store.log.pendingCount == 0)
    }
    #expect(
      texts == [
        """
        RatchetIssue T050 at UnorderedTests.swift:27
          1 of 2 actions expected in any order did not arrive, and 1 unexpected action did.
            missing  .titleLoaded("Dune")
            beside   .failed
          The number of actions is as expected, but each action meets only one expectation.
          More: ratchet explain T050
        """
      ])
  }

  @Test("T051: reports other actions in between; with exhaustivity off these are skipped")
  func beside() async {
    let loads: [(Int, Page.Action)] = [
      (1, .failed), (2, .titleLoaded("Dune")), (3, .imageLoaded(7)),
    ]
    for exhaustivity in [Exhaustivity.on, .off] {
      let texts = await texts(loads, exhaustivity) { store, clock in
        await clock.advance(by: .seconds(3))
        await store.receiveUnordered(
          timeout: Self.hour,
          {
            $0.receive(\.imageLoaded) {
              $0.image = $1
              $0.order = ["title", "image"]
            }
            $0.receive(\.titleLoaded) {
              $0.title = $1
              $0.order = ["title"]
            }
          }, line: 28)
      }
      let report = """
        RatchetIssue T051 at UnorderedTests.swift:28
          2 of 2 actions expected in any order arrived, and 1 unexpected action arrived between \
        them.
            beside  .failed
          Expect it too, or turn exhaustivity off to skip it.
          More: ratchet explain T051
        """
      #expect(texts == (exhaustivity == .on ? [report] : []))
    }
  }

  @Test("fails at a closure's own line if it does not assert its action's changes")
  func wrongClosure() async {
    let texts = await texts([(1, .imageLoaded(7))]) { store, clock in
      await clock.advance(by: .seconds(1))
      await store.receiveUnordered {
        $0.receive(.imageLoaded(7), assert: { $0.image = 7 }, line: 29)
      }
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at UnorderedTests.swift:29
          The state differs from the expected state (- expected, + actual).
            action  .imageLoaded(7)
            state     Page.State(
                        … (2 unchanged),
                    -   order: []
                    +   order: [
                    +     [0]: "image"
                    +   ]
                      )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
        """
      ])
  }

  @Test("without expectations returns at once")
  func nothing() async {
    let texts = await texts([]) { store, _ in
      await store.receiveUnordered(timeout: Self.hour) { _ in }
    }
    #expect(texts == [])
  }
}
