import RatchetTesting
import Testing

@Suite("Presented features") struct PresentationTests {
  private func bookcase(_ client: WorkClient = .testValue) -> TestStoreOf<Bookcase> {
    TestStore(initialState: Bookcase.State()) {
      Bookcase()
    } withDependencies: {
      $0[WorkClient.self] = client
    }
  }

  @Test("are presented, send, and are dismissed, step by step")
  func steps() async {
    let store = bookcase()
    await store.send(.addTapped) { $0.destination = .worker(Worker.State(id: 7)) }
    await store.send(.destination(.presented(.worker(.startTapped))))
    await store.receive(\.destination.presented.worker.workCame) {
      $0.saved = ["work of 7"]
      $0.destination = nil
    }
    await store.finish()
  }

  @Test("are received with a value, by the short name")
  func value() async {
    let store = bookcase()
    await store.send(.addTapped) { $0.destination = .worker(Worker.State(id: 7)) }
    await store.send(.destination(.presented(.worker(.startTapped))))
    await store.receive(\.destination.worker.workCame, "work of 7") {
      $0.saved = ["work of 7"]
      $0.destination = nil
    }
  }

  @Test("end their effects when they are dismissed: nothing is left to account for")
  func dismissed() async {
    let store = bookcase(.none)
    await store.send(.addTapped) { $0.destination = .worker(Worker.State(id: 7)) }
    await store.send(.destination(.presented(.worker(.startTapped))))
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    await store.finish(timeout: .seconds(3600))
  }

  @Test("change one field of a case, as the test asserts")
  func fieldOfACase() async {
    let store = TestStore(
      initialState: Bookcase.State(destination: .worker(Worker.State(id: 7)))
    ) {
      Reduce<Bookcase.State, Bookcase.Action> { state, _ in
        state.destination?.modify(\.worker) { $0.work = "changed" }
        return .none
      }
    }
    await store.send(.addTapped) {
      $0.destination?.modify(\.worker) { $0.work = "changed" }
    }
  }

  @Test("are removed with their first action if they are alerts")
  func alert() async {
    let store = bookcase()
    await store.send(.alertTapped) { $0.destination = .alert(Notice(text: "Sure?")) }
    await store.send(.destination(.presented(.alert(.confirmed)))) { $0.destination = nil }
  }

  @Test("T001: show the differing state, not its wrapper")
  func difference() async {
    let texts = await issueTexts {
      let store = bookcase()
      await store.send(
        .addTapped, assert: { $0.destination = .worker(Worker.State(id: 8)) }, line: 9)
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at PresentationTests.swift:9
          The state differs from the expected state (- expected, + actual).
            action  .addTapped
            state     Bookcase.State(
                        … (1 unchanged),
                        destination: .worker(
                          Worker.State(
                    -       id: 8,
                    +       id: 7,
                            … (1 unchanged)
                          )
                        )
                      )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
        """
      ])
  }
}
