import Ratchet
import Testing

@Suite("A reducer that is called by hand") struct CalledByHandTests {
  private let gate = Gate()

  @Test(
    "has its child's effects cancelled when the child is removed",
    arguments: Estate.Way.allCases, Manor.Child.allCases)
  func ending(_ way: Estate.Way, _ child: Manor.Child) async {
    let store = Store(initialState: Estate.State()) { Estate() }
    let wait = child.action(.wait(gate), in: way.manor(in: await store.state))
    await store.send(way.action(.byHand(wait)))
    #expect(await store.liveNames == ["wait"])
    await store.send(way.action(child.removal))
    #expect(gate.cancellations == 1)
    await store.finish()
    #expect(await store.listedFeatures == 0)
  }

  @Test(
    "finds its child's effects by id in later calls, and from the same feature where it is listed",
    arguments: Estate.Way.allCases, Manor.Child.allCases)
  func ids(_ way: Estate.Way, _ child: Manor.Child) async {
    let store = Store(initialState: Estate.State()) { Estate() }
    let manor = way.manor(in: await store.state)
    let wait = child.action(.wait(gate), in: manor)
    let cancel = child.action(.effect { .cancel(id: "wait") }, in: manor)
    var cancelled = 0
    for (start, end) in [
      (Manor.Action.byHand(wait), Manor.Action.byHand(cancel)), (.byHand(wait), cancel),
      (wait, .byHand(cancel)), (.byHand(wait), .cancel("wait")),
      (.byHand(wait), .byHand(.cancel("wait"))), (.byHand(.byHand(wait)), .byHand(cancel)),
    ] {
      await store.send(way.action(start))
      await store.send(way.action(end))
      cancelled += 1
      #expect(gate.cancellations == cancelled)
    }
    #expect(await store.listedFeatures == 0)
  }

  @Test(
    "keeps an id apart from the same id in a sibling of the child", arguments: Estate.Way.allCases)
  func siblings(_ way: Estate.Way) async {
    let store = Store(initialState: Estate.State()) { Estate() }
    await store.send(way.action(.byHand(.left(.wait(gate)))))
    await store.send(way.action(.byHand(.right(.effect { .cancel(id: "wait") }))))
    #expect(gate.cancellations == 0)
    await store.send(way.action(.byHand(.left(.effect { .cancel(id: "wait") }))))
    #expect(gate.cancellations == 1)
  }

  @Test("runs a child's throttled effects at most once per interval, whichever way it is called")
  func throttled() async {
    let clock = ManualClock()
    let log = Log()
    let action = Manor.Action.optional(
      .effect {
        .run { _ in log.note("ran") }
          .throttle(id: 1, for: .seconds(1), clock: clock, latest: false)
      })
    let store = Store(initialState: Estate.State()) { Estate() }
    await store.send(.main(.byHand(action))).finish()
    await store.send(.main(.byHand(action)))
    await store.send(.main(action))
    #expect(log.lines == ["ran"])
    await store.effects.cancelAll()
  }

  /// Two children on one part of the state that differ in their actions; and children on two parts
  /// that share their actions.
  struct Twins: Reducer {
    struct State: Equatable, Sendable {
      var one = Worker.State()
      var two = Worker.State()
    }

    @CasePathable
    enum Action: Sendable {
      case first(Worker.Action)
      case second(Worker.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.one, action: \.first) { Worker() }
      Scope(state: \.one, action: \.second) { Worker() }
      Scope(state: \.two, action: \.second) { Worker() }
    }
  }

  @Test(
    "distinguishes children by their part of the state and by their actions, as a listed one does")
  func twins() async {
    let store = Store(initialState: Twins.State()) { Twins() }
    await store.send(.second(.wait(gate)))
    #expect(await store.liveNames == ["wait", "wait"])
    #expect(await store.listedFeatures == 2)
    await store.send(.first(.effect { .cancel(id: "wait") }))
    #expect(gate.cancellations == 0)
    await store.send(.second(.effect { .cancel(id: "wait") }))
    #expect(gate.cancellations == 2)
  }
}
