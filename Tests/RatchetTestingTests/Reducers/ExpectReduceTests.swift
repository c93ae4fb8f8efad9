import Foundation
import RatchetTesting
import Testing

/// A feature that returns effects of every kind, and has no `==`.
private struct Desk: Reducer {
  struct State {
    var title = ""
    var price = 1.0
  }

  enum Action {
    case renamed(String)
    case opened
    case closed
    case looked
  }

  enum CancelID { case search, save }

  @Dependency(\.uuid) var uuid

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .renamed(let title):
      state.title = title
      return .none
    case .opened:
      return .merge(
        .send(.renamed("Emma")),
        .concatenate(
          .cancel(id: CancelID.save),
          .run(name: "search", operation: { _ in }, line: 910)
            .cancellable(id: CancelID.search, cancelInFlight: true)),
        .run(operation: { _ in }, line: 911)
          .throttle(id: 1, for: .seconds(1), clock: TestClock(), latest: true))
    case .closed:
      return .cancel(ids: [CancelID.search, .save])
    case .looked:
      state.title = uuid().uuidString
      return .none
    }
  }
}

@Suite("expectReduce") struct ExpectReduceTests {
  @Test("passes if the reducer does what the closure asserts, for one action and for several")
  func passes() {
    let reduction = expectReduce(Fact(), from: Fact.State(), .incrementTapped) { $0.number = 1 }
    #expect(reduction.state == Fact.State(number: 1))
    #expect(reduction.effects.isEmpty)
    expectReduce(
      Fact(), from: Fact.State(number: 1, isLoading: true), .incrementTapped, .factLoaded("x"),
      .refreshTapped
    ) {
      $0 = Fact.State(number: 2, text: "x", isLoading: false)
    }
    expectReduce(Fact(), from: Fact.State(), .refreshTapped)
  }

  @Test("compares dumps if the state is not Equatable")
  func dumped() {
    expectReduce(Desk(), from: Desk.State(), .renamed("Emma")) { $0.title = "Emma" }
    expectReduce(Desk(), from: Desk.State(title: "Emma"), .renamed("Emma"))
  }

  @Test("runs the tree as a store does: children, operators, erased reducers")
  func tree() {
    expectReduce(Team(), from: Team.State(), .lead(.workCame("a"))) { $0.lead.work = "a" }
    expectReduce(Reduce(Team()), from: Team.State(guest: Worker.State(id: 1)), .guestLeft) {
      $0.guest = nil
    }
  }

  @Test("returns the effects piece by piece in order; none of them runs")
  func effects() async {
    let reduction = expectReduce(Desk(), from: Desk.State(), .opened)
    #expect(
      reduction.effects.map(\.description) == [
        "send .renamed(\"Emma\")", "cancel save", "run \"search\" (ExpectReduceTests.swift:910)",
        "run (ExpectReduceTests.swift:911)",
      ])
    #expect(reduction.effects.map(\.name) == [nil, nil, "search", nil])
    #expect(reduction.effects.map(\.location?.line) == [nil, nil, 910, 911])
    guard case .renamed("Emma") = reduction.effects.first?.action else {
      Issue.record("The action of .send is not visible.")
      return
    }
    #expect(reduction.state.title == "")
  }

  @Test(
    "lists the work that operators add, and looks into all of them; a removed child has no effects"
  )
  func operators() {
    func names(_ effect: @escaping @Sendable () -> Effect<Errand.Action>) -> [String?] {
      expectReduce(Errand(), from: Errand.State(), .run(effect)).effects.map(\.name)
    }
    let clock = TestClock()
    @Sendable func work() -> Effect<Errand.Action> { .run(name: "work") { _ in } }
    #expect(
      names { work().debounce(id: 1, for: .seconds(1), clock: clock) } == ["debounce", "work"])
    #expect(
      names { work().throttle(id: 1, for: .seconds(1), clock: clock, latest: false) } == ["work"])
    #expect(
      names { .merge(work(), .none, .concatenate(work(), .none, work())) } == [
        "work", "work", "work",
      ])
    #expect(
      names { .merge(work(), work()).timeout(.seconds(1), clock: clock) } == ["work", "work"])
    expectReduce(
      Team(), from: Team.State(guest: Worker.State(id: 1)), .guestLeft, effects: [],
      changes: { $0.guest = nil })
  }

  @Test("names the effects of children by their embedded actions")
  func childEffects() {
    let reduction = expectReduce(
      Team(), from: Team.State(), .lead(.startTapped), effects: [.run("worker 0")])
    #expect(reduction.effects.count == 1)
    #expect(reduction.effects[0].location?.line == 907)
  }

  @Test(
    "compares the effects with the expected ones, and does not check them without an expectation")
  func expectedEffects() {
    expectReduce(
      Desk(), from: Desk.State(), .opened,
      effects: [
        .send(.renamed("Emma")), .cancel(id: Desk.CancelID.save), .run("search"), .run,
      ])
    expectReduce(
      Desk(), from: Desk.State(), .closed, .closed,
      effects: [Desk.CancelID.search, .save, .search, .save].map { .cancel(id: $0) })
    expectReduce(Fact(), from: Fact.State(), .refreshTapped, effects: [])
    expectReduce(Fact(), from: Fact.State(), .factTapped) {
      $0.isLoading = true
    }
  }

  @Test("makes reducer and state, and runs the closure, with the dependencies of the test")
  func dependencies() {
    let reduction = expectReduce(Desk(), from: Desk.State(), .looked) {
      @Dependency(\.uuid) var uuid
      $0.title = uuid().uuidString
    } withDependencies: {
      $0.uuid = .constant(.init(7))
    }
    #expect(reduction.state.title.hasSuffix("0007"))
    withDependencies {
      $0.uuid = .constant(.init(8))
    } operation: {
      @Dependency(\.uuid) var uuid
      expectReduce(Desk(), from: Desk.State(title: uuid().uuidString), .looked)
    }
  }

  @Test("runs in the test context, even if the test's own is another")
  func context() {
    struct Asking: Reducer {
      @Dependency(\.context) var context
      func reduce(into state: inout DependencyContext, action: Void) -> Effect<Void> {
        state = context
        return .none
      }
    }
    withDependencies {
      $0.context = .live
    } operation: {
      _ = expectReduce(Asking(), from: .live, ()) { $0 = .test }
    }
  }

  @Test("asserts on shared values in the closure, as a test store does")
  func shared() {
    @Shared(value: 1) var count
    expectReduce(Tally(), from: Tally.State(count: $count), .bothTapped) {
      $0.own = 1
      $0.$count.withLock { $0 = 2 }
    }
    #expect(count == 2)
    expectReduce(Tally(), from: Tally.State(count: $count), .noted("a"), .incrementTapped) {
      $0.$count.withLock { $0 = 3 }
      $0.$log.withLock { $0 = ["a"] }
    }
    #expect(count == 3)
  }

  @Test("asserts the error of a throwing reducer, and that nothing changed")
  func throwing() {
    expectReduce(
      Bank(), from: Bank.State(), .withdraw(15), throws: BankError.overdrawn(by: 5))
    let error = expectReduce(Bank(), from: Bank.State(), .withdraw(16), throws: BankError.self) {
      $0 != .frozen
    }
    #expect(error == .overdrawn(by: 6))
    expectReduce(Bank(), from: Bank.State(), .auditTapped, throws: (any Error).self)
  }

  @Test("is nonisolated: a test on the main actor reduces there")
  @MainActor
  func mainActor() {
    let feature = Reduce<Int, Void> { count, _ in
      MainActor.assumeIsolated { count += 1 }
      return .none
    }
    expectReduce(feature, from: 0, (), ()) { $0 = 2 }
  }
}
