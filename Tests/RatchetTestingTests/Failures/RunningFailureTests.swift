import RatchetTesting
import Testing

@Suite("Effects that still run:") struct RunningFailureTests {
  private func texts(
    _ steps: nonisolated(nonsending) (TestStoreOf<Fact>) async -> Void
  ) async -> [String] {
    await issueTexts {
      await steps(TestStore(initialState: Fact.State(), reducer: { Fact() }, line: 1))
    }
  }

  @Test("T009: one effect, reported at the line where the store was made")
  func atEnd() async {
    let texts = await texts { await $0.send(.listenTapped, line: 10) }
    #expect(
      texts == [
        """
        RatchetIssue T009 at RunningFailureTests.swift:1
          The test ended while 1 effect ran.
            effect  "listen" (Fact.swift:900), of the action sent at RunningFailureTests.swift:10, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          Let each end (advance the clock, finish the stream), cancel it by an action, or end the \
        test with store.finish() or store.skipInFlightEffects().
          More: ratchet explain T009
        """
      ])
  }

  @Test("T009: two effects, the oldest first, each with the line that sent its action")
  func twoAtEnd() async {
    let texts = await texts {
      await $0.send(.listenTapped, line: 11)
      await $0.send(.listenTapped, line: 12)
    }
    #expect(
      texts == [
        """
        RatchetIssue T009 at RunningFailureTests.swift:1
          The test ended while 2 effects ran.
            effect  "listen" (Fact.swift:900), of the action sent at RunningFailureTests.swift:11, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
            effect  "listen" (Fact.swift:900), of the action sent at RunningFailureTests.swift:12, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          Let each end (advance the clock, finish the stream), cancel it by an action, or end the \
        test with store.finish() or store.skipInFlightEffects().
          More: ratchet explain T009
        """
      ])
  }

  @Test(
    "T009: an effect without a name; for an action sent by an effect, the first sender is shown")
  func descendant() async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State(), reducer: { Errand() }, line: 2)
      await store.send(
        .run { .send(.run { .pass(latch, then: "never", line: 902) }) }, line: 13)
      await store.receive { if case .run = $0 { true } else { false } }
    }
    #expect(
      texts == [
        """
        RatchetIssue T009 at RunningFailureTests.swift:2
          The test ended while 1 effect ran.
            effect  Errand.swift:902, of the action sent at RunningFailureTests.swift:13, for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          Let each end (advance the clock, finish the stream), cancel it by an action, or end the \
        test with store.finish() or store.skipInFlightEffects().
          More: ratchet explain T009
        """
      ])
  }

  @Test("T009: a sequence that waits for a cancelled step is named, and its steps are not counted")
  func sequence() async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State(), reducer: { Errand() }, line: 3)
      await store.send(
        .run {
          .concatenate(
            .passStubbornly(latch, then: "first").cancellable(id: 1), .say("second"))
        }, line: 14)
      await store.send(.run { .cancel(id: 1) })
    }
    latch.open()
    #expect(
      texts == [
        """
        RatchetIssue T009 at RunningFailureTests.swift:3
          The test ended while 1 effect ran.
            effect  a sequence that waits for a cancelled step to end, of the action sent at \
        RunningFailureTests.swift:14
          Let each end (advance the clock, finish the stream), cancel it by an action, or end the \
        test with store.finish() or store.skipInFlightEffects().
          More: ratchet explain T009
        """
      ])
  }

  @Test("T010: the timeout of finish has passed")
  func atFinish() async {
    let texts = await texts {
      await $0.send(.listenTapped, line: 15)
      await $0.finish(timeout: .zero, line: 16)
      await $0.skipInFlightEffects()
    }
    #expect(
      texts == [
        """
        RatchetIssue T010 at RunningFailureTests.swift:16
          1 effect had not ended when finish() timed out.
            effect  "listen" (Fact.swift:900), of the action sent at RunningFailureTests.swift:15, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          See what each waits for: advance the clock, or finish its work.
          More: ratchet explain T010
        """
      ])
  }

  @Test("T010: two effects of one action's task; those of other actions are not listed")
  func taskFinish() async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await store.send(.run { .pass(latch, then: "other") })
      let task = await store.send(
        .run {
          .merge(
            .pass(latch, then: "a", name: "a", line: 903),
            .pass(latch, then: "b", name: "b", line: 904))
        }, line: 17)
      await task.finish(timeout: .nanoseconds(1), line: 18)
      await store.skipInFlightEffects()
    }
    #expect(
      texts == [
        """
        RatchetIssue T010 at RunningFailureTests.swift:18
          2 effects had not ended when finish() timed out.
            effect  "a" (Errand.swift:903), of the action sent at RunningFailureTests.swift:17, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
            effect  "b" (Errand.swift:904), of the action sent at RunningFailureTests.swift:17, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          See what each waits for: advance the clock, or finish its work.
          More: ratchet explain T010
        """
      ])
  }

  @Test(
    "T010: an effect named by a failed finish is not named again at the test's end; a new one is")
  func toldOnce() async {
    let finished = await texts {
      await $0.send(.listenTapped)
      await $0.finish(timeout: .zero)
    }
    let ofTask = await texts {
      let task = await $0.send(.listenTapped)
      await task.finish(timeout: .zero)
    }
    let another = await texts {
      await $0.send(.listenTapped)
      await $0.finish(timeout: .zero)
      await $0.send(.listenTapped, line: 21)
    }
    #expect(finished.map { $0.prefix(17) } == ["RatchetIssue T010"])
    #expect(ofTask.map { $0.prefix(17) } == ["RatchetIssue T010"])
    #expect(another.first?.hasPrefix("RatchetIssue T010") == true)
    #expect(
      another.dropFirst() == [
        """
        RatchetIssue T009 at RunningFailureTests.swift:1
          The test ended while 1 effect ran.
            effect  "listen" (Fact.swift:900), of the action sent at RunningFailureTests.swift:21, \
        for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          Let each end (advance the clock, finish the stream), cancel it by an action, or end the \
        test with store.finish() or store.skipInFlightEffects().
          More: ratchet explain T009
        """
      ])
  }

  @Test("T011: nothing to skip, unless strict is off")
  func nothingToSkip() async {
    let texts = await texts {
      await $0.skipReceivedActions(line: 19)
      await $0.skipInFlightEffects(line: 20)
      await $0.skipReceivedActions(strict: false)
      await $0.skipInFlightEffects(strict: false)
    }
    #expect(
      texts
        == [("actions", 19), ("effects", 20)].map { what, line in
          """
          RatchetIssue T011 at RunningFailureTests.swift:\(line)
            There were no \(what) to skip.
            Remove the step, or pass `strict: false`.
            More: ratchet explain T011
          """
        })
  }
}
