import RatchetTesting
import Testing

@Suite("Effects of child features:") struct ChildFeatureTests {
  private func team(_ client: WorkClient = .testValue) -> TestStoreOf<Team> {
    TestStore(
      initialState: Team.State(
        guest: Worker.State(id: 1), members: [Worker.State(id: 2), Worker.State(id: 3)])
    ) {
      Team()
    } withDependencies: {
      $0[WorkClient.self] = client
    }
  }

  @Test("Through Scope, by each form of receive")
  func scope() async {
    let store = team()
    await store.send(.lead(.startTapped))
    await store.receive(.lead(.workCame("work of 0"))) { $0.lead.work = "work of 0" }
    await store.send(.lead(.startTapped))
    await store.receive(\.lead.workCame, "work of 0")
    await store.send(.lead(.startTapped))
    await store.receive(\.lead)
    await store.finish()
  }

  @Test("Through ifLet")
  func ifLet() async {
    let store = team()
    await store.send(.guest(.startTapped))
    await store.receive(\.guest.workCame) { $0.guest?.work = "work of 1" }
    await store.finish()
  }

  @Test("Through forEach, by the id of the row")
  func forEach() async {
    let store = team()
    await store.send(.members(.element(id: 3, action: .startTapped)))
    await store.receive(\.members[id: 3].workCame, "work of 3") {
      $0.members[id: 3]?.work = "work of 3"
    }
    await store.send(.members(.element(id: 2, action: .startTapped)))
    await store.receive(.members(.element(id: 2, action: .workCame("work of 2")))) {
      $0.members[id: 2]?.work = "work of 2"
    }
    await store.finish()
  }

  @Test("A removed child ends its effects: nothing is left to account for")
  func childGoes() async {
    let store = team(.none)
    await store.send(.guest(.startTapped))
    await store.send(.members(.element(id: 2, action: .startTapped)))
    await store.send(.guestLeft) { $0.guest = nil }
    await store.send(.memberLeft(2)) { $0.members.remove(id: 2) }
    await store.finish(timeout: .seconds(3600))
  }

  @Test("T010: effects of children are listed, the oldest first, wherever they run")
  func oldestFirst() async {
    let texts = await issueTexts {
      let store = team(.none)
      await store.send(.members(.element(id: 3, action: .startTapped)), line: 10)
      await store.send(.guest(.startTapped), line: 11)
      await store.send(.members(.element(id: 2, action: .startTapped)), line: 12)
      await store.send(.lead(.startTapped), line: 13)
      await store.finish(timeout: .zero, line: 14)
      await store.skipInFlightEffects()
    }
    #expect(
      texts == [
        """
        RatchetIssue T010 at ChildFeatureTests.swift:14
          4 effects had not ended when finish() timed out.
            effect  "worker 3" (Team.swift:907), of the action sent at ChildFeatureTests.swift:10, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
            effect  "worker 1" (Team.swift:907), of the action sent at ChildFeatureTests.swift:11, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
            effect  "worker 2" (Team.swift:907), of the action sent at ChildFeatureTests.swift:12, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
            effect  "worker 0" (Team.swift:907), of the action sent at ChildFeatureTests.swift:13, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          See what each waits for: advance the clock, or finish its work.
          More: ratchet explain T010
        """
      ])
  }

  @Test("T008: the wrong one of two children's actions")
  func receivedAnother() async {
    let texts = await issueTexts {
      let store = team()
      await store.send(.members(.element(id: 3, action: .startTapped)))
      await store.receive(\.members[id: 2].workCame, line: 15)
      await store.finish()
    }
    #expect(
      texts == [
        """
        RatchetIssue T008 at ChildFeatureTests.swift:15
          The received action is not the expected one.
            expected  an action of the case members[id: 2].workCame, which holds String
            received  .members(.element(id: 3, action: .workCame("work of 3")))
          Actions are received in the order in which effects sent them.
          More: ratchet explain T008
        """
      ])
  }
}
