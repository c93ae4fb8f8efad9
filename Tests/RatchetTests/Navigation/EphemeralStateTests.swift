import Ratchet
import Testing

@Suite("An alert") struct EphemeralStateTests {
  typealias Alert = AlertLike<Destination.Alert>

  private func shelf(
    _ change: @escaping @Sendable (inout Bookshop.State) -> Void = { _ in }
  ) -> Bookshop {
    Bookshop { state, _ in
      state.log.append(
        "parent saw \(state.alert?.title ?? state.destination?.alert?.title ?? "nil")")
      change(&state)
      return .none
    }
  }

  @Test("is set to nil after the parent has reduced its action, alone and in a case")
  func goes() async {
    let (alone, among) = (shelf(), shelf())
    let store = Store(initialState: Bookshop.State(alert: Alert(title: "a"))) { alone }
    await store.send(.alert(.presented(.confirmed)))
    #expect(await store.state == Bookshop.State(log: ["parent saw a"]))

    let other = Store(initialState: Bookshop.State(destination: .alert(Alert(title: "a")))) {
      among
    }
    await other.send(.destination(.presented(.alert(.cancelled))))
    #expect(await other.state == Bookshop.State(log: ["parent saw a"]))
  }

  @Test("is set to nil at dismiss too")
  func dismissed() async {
    let parent = shelf()
    let store = Store(initialState: Bookshop.State(alert: Alert(title: "a"))) { parent }
    await store.send(.alert(.dismiss))
    #expect(await store.state == Bookshop.State(log: ["parent saw a"]))
  }

  @Test("stays when the parent replaced it meanwhile, equal or not", arguments: ["a", "b"])
  func replaced(title: String) async {
    let alone = shelf { $0.alert = Alert(title: title) }
    let store = Store(initialState: Bookshop.State(alert: Alert(title: "a"))) { alone }
    await store.send(.alert(.presented(.confirmed)))
    #expect(await store.state.alert?.title == title)

    let among = shelf { $0.destination = .alert(Alert(title: title)) }
    let other = Store(initialState: Bookshop.State(destination: .alert(Alert(title: "a")))) {
      among
    }
    await other.send(.destination(.presented(.alert(.confirmed))))
    #expect(await other.state.destination?.alert?.title == title)
  }

  /// A feature with an alert in a plain optional; the alert's action may be in another case.
  @Reducer struct Shelf {
    struct State: Equatable {
      var alert: AlertState<Destination.Alert>?
      var log: [String] = []
      var next: AlertState<Destination.Alert>?
    }

    enum Action {
      case alert(Destination.Alert)
      case opened
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.log.append("\(state.alert?.title ?? TextState("nil"))")
        if let next = state.next { state.alert = next }
        return .none
      }
      .ifLet(\.alert, action: \.alert)
    }
  }

  @Test("in a plain optional is set to nil before the parent reduces its action, and only then")
  func plainOptional() async {
    let alert = AlertState<Destination.Alert> { TextState("a") }
    let store = Store(initialState: Shelf.State(alert: alert)) { Shelf() }
    await store.send(.opened)
    #expect(await store.state.alert == alert)
    await store.send(.alert(.confirmed))
    #expect(await store.state == Shelf.State(log: ["a", "nil"]))
    let line: UInt = 74
    let reported = await issues { await store.send(.alert(.confirmed)) }
    #expect(
      reported.map { $0.prefix { $0 != "\n" } } == [
        "RatchetIssue R012 at EphemeralStateTests.swift:\(line)"
      ])
  }

  @Test("in a plain optional can be replaced by another, also an equal one", arguments: ["a", "b"])
  func plainOptionalReplaced(_ title: String) async {
    let next = AlertState<Destination.Alert> { TextState(title) }
    let store = Store(
      initialState: Shelf.State(alert: AlertState { TextState("a") }, next: next)
    ) { Shelf() }
    await store.send(.alert(.confirmed))
    #expect(await store.state.alert == next)
  }

  @Test("in a plain optional is removed by its actions when a child reduces them, too")
  func plainOptionalWithChild() async {
    let alert = AlertState<Destination.Alert> { TextState("a") }
    let store = Store(initialState: Shelf.State(alert: alert)) {
      Reduce<Shelf.State, Shelf.Action> { _, _ in .none }
        .ifLet(\.alert, action: \.alert) {}
    }
    await store.send(.alert(.confirmed))
    #expect(await store.state.alert == nil)
  }

  @Test("can be replaced by a feature that the parent presents")
  func featureInstead() async {
    let parent = shelf { $0.destination = .worker(Worker.State(id: 1)) }
    let store = Store(initialState: Bookshop.State(destination: .alert(Alert(title: "a")))) {
      parent
    }
    await store.send(.destination(.presented(.alert(.confirmed))))
    #expect(await store.state.destination?.worker?.id == 1)
  }

  @Test("is removed after its action from a case of an enum with handwritten case paths")
  func byHand() async {
    let store = Store(initialState: Pane.State(door: .alert(Pane.Alert(title: "a")))) { Pane() }
    await store.send(.door(.presented(1)))
    #expect(await store.withState { $0.door == nil })
  }

  @Test("stays at an action of another case, which is an issue, and is removed at its own")
  func otherCase() async {
    let store = Store(initialState: Bookshop.State(destination: .alert(Alert(title: "a")))) {
      Bookshop()
    }
    let issues = await issues {
      await store.send(.destination(.presented(.worker(.log("late")))))
    }
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("RatchetIssue R014 at Destination.swift:") == true)
    #expect(await store.state.destination?.alert?.title == "a")
    await store.send(.destination(.presented(.alert(.confirmed))))
    #expect(await store.state.destination == nil)
  }

  @Test("stays at an action of another alert, though both have the same actions")
  func otherAlert() async {
    let store = Store(initialState: Twins.State(sign: .second(Alert(title: "b")))) { Twins() }
    await store.send(.sign(.presented(.first(.confirmed))))
    #expect(await store.withState { $0.sign?.second?.title } == "b")
    await store.send(.sign(.presented(.second(.confirmed))))
    #expect(await store.withState { $0.sign == nil })
  }

  @Test("is removed at its action even if that is in a case with another name")
  func otherName() async {
    let store = Store(initialState: Twins.State(notice: .only(Alert(title: "c")))) { Twins() }
    await store.send(.notice(.presented(.other(1))))
    #expect(await store.withState { $0.notice?.only?.title } == "c")
    await store.send(.notice(.presented(.answered(.confirmed))))
    #expect(await store.withState { $0.notice == nil })
  }

  @Test("is not a feature: a feature in such an enum stays, and another id makes it another one")
  func featureByHand() async {
    let store = Store(initialState: Pane.State(door: .worker(Worker.State(id: 1)))) { Pane() }
    await store.send(.door(.presented(1)))
    #expect(await store.liveNames == ["1"])
    await store.send(.door(.presented(2)))
    #expect(await store.liveNames == [])
    await store.send(.door(.presented(2)))
    #expect(await store.liveNames == ["2"])
    await store.send(.door(.presented(0)))
    #expect(await store.liveNames == [])
  }
}

/// Presents an enum that is known only by case paths, without a list of its cases.
private struct Pane: Reducer {
  typealias Alert = AlertLike<Never>

  enum Door: CasePathable {
    case worker(Worker.State)
    case alert(Alert)

    struct AllCasePaths {
      var worker: AnyCasePath<Door, Worker.State> {
        AnyCasePath(
          embed: Door.worker, extract: { if case .worker(let state) = $0 { state } else { nil } })
      }
      var alert: AnyCasePath<Door, Alert> {
        AnyCasePath(
          embed: Door.alert, extract: { if case .alert(let alert) = $0 { alert } else { nil } })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  struct State {
    @PresentationState var door: Door?
  }

  @CasePathable
  enum Action { case door(PresentationAction<Int>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$door, action: \.door) { Behind() }
  }

  /// Presents a worker with a number, or an alert for zero, and runs an effect under that name.
  private struct Behind: Reducer {
    func reduce(into state: inout Door, action: Int) -> Effect<Int> {
      guard case .worker = state else { return .none }
      state = action == 0 ? .alert(Alert(title: "b")) : .worker(Worker.State(id: action))
      return action == 0
        ? .none : .run(name: "\(action)") { _ in await Gate().pass() }
    }
  }
}

/// Presents one of two alerts that have the same actions, observed; and an alert whose action is in
/// a case with another name.
private struct Twins: Reducer {
  typealias Alert = AlertLike<Destination.Alert>

  @CasePathable @dynamicMemberLookup
  enum Sign: Equatable, Sendable {
    case first(Alert)
    case second(Alert)
  }

  @CasePathable @dynamicMemberLookup
  enum Notice: Equatable, Sendable {
    case only(Alert)
    case text(String)
  }

  @ObservableState
  struct State: Equatable, Sendable {
    @Presents var sign: Sign?
    @Presents var notice: Notice?
  }

  @CasePathable
  enum Action: Sendable {
    case sign(PresentationAction<SignAction>)
    case notice(PresentationAction<NoticeAction>)
  }

  @CasePathable
  enum SignAction: Sendable {
    case first(Destination.Alert)
    case second(Destination.Alert)
  }

  @CasePathable
  enum NoticeAction: Sendable {
    case answered(Destination.Alert)
    case other(Int)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$sign, action: \.sign) { EmptyReducer<Sign, SignAction>() }
      .ifLet(\.$notice, action: \.notice) { EmptyReducer<Notice, NoticeAction>() }
  }
}
