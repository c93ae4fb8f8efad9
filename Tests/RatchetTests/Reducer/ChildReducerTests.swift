import Ratchet
import RatchetIssues
import Testing

/// The order of work inside one action, operator by operator.
@Suite("Scope, ifLet, forEach: a child reducer") struct ChildReducerTests {
  /// A board whose parent copies the child's log when a child's action arrives.
  private func watchingBoard() -> Board {
    Board { state, action in
      let seen =
        switch action {
        case .left: state.left.log
        case .detail: state.detail?.log
        case .rows(.element(let id, _)): state.rows[id: id]?.log
        default: nil as [String]?
        }
      state.log.append("parent saw \(seen.map { "\($0)" } ?? "nil")")
      return .none
    }
  }

  private func initial() -> Board.State {
    Board.State(detail: Worker.State(), rows: [Worker.State(id: 1), Worker.State(id: 2)])
  }

  @Test("in a Scope listed above its parent runs first")
  func scopeAbove() async {
    let board = watchingBoard()
    let store = Store(initialState: initial()) { board }
    await store.send(.left(.log("child")))
    #expect(await store.state.left.log == ["child"])
    #expect(await store.state.log == [#"parent saw ["child"]"#])
    #expect(await store.state.right.log == [])
  }

  @Test("in a Scope listed below its parent runs after the parent")
  func scopeBelow() async {
    let store = Store(initialState: initial()) {
      Reduce<Board.State, Board.Action> { state, _ in
        state.left.log.append("parent")
        return .none
      }
      Scope(state: \.left, action: \.left) { Worker() }
    }
    await store.send(.left(.log("child")))
    #expect(await store.state.left.log == ["parent", "child"])
  }

  @Test("of ifLet runs before its parent")
  func optional() async {
    let board = watchingBoard()
    let store = Store(initialState: initial()) { board }
    await store.send(.detail(.log("child")))
    #expect(await store.state.detail?.log == ["child"])
    #expect(await store.state.log == [#"parent saw ["child"]"#])
  }

  @Test("of forEach runs before its parent, on its element only")
  func element() async {
    let board = watchingBoard()
    let store = Store(initialState: initial()) { board }
    await store.send(.row(2, .log("child")))
    #expect(await store.state.rows.map(\.log) == [[], ["child"]])
    #expect(await store.state.log == [#"parent saw ["child"]"#])
  }

  @Test(
    "of ifLet whose state is nil is an issue with the action and the fix; the parent runs")
  func missingChild() async throws {
    let board = watchingBoard()
    let store = Store(initialState: Board.State()) { board }
    let reported = await issues { await store.send(.detail(.log("late"))) }
    #expect(await store.state.log == ["parent saw nil"])
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(
      issue.split(separator: "\n").first?.wholeMatch(of: /RatchetIssue R012 at Board.swift:\d+/)
        != nil)
    #expect(
      issue.drop { $0 != "\n" } == """

          A child action arrived while its state was nil.
            action  .detail(.log("late"))
            state   nil
          Usually an effect of the child outlived it. Run the child before clearing, or let `ifLet` \
        clear it.
          More: ratchet explain R012
        """)
  }

  /// A parent whose child's state is a shared value, which other code sets to nil after it was
  /// read.
  struct Desk: Reducer {
    struct State: Sendable {
      @Shared(value: Worker.State()) var shared: Worker.State?
      @Shared(value: PresentationState(wrappedValue: Worker.State())) var sharedSheet
      var log: [String] = []
      var isInterrupted = true

      var worker: Worker.State? {
        get {
          defer { if isInterrupted { $shared.withLock { $0 = nil } } }
          return shared
        }
        set { $shared.withLock { $0 = newValue } }
      }

      var sheet: PresentationState<Worker.State> {
        get {
          defer { if isInterrupted { $sharedSheet.withLock { $0.wrappedValue = nil } } }
          return sharedSheet
        }
        set { $sharedSheet.withLock { $0 = newValue } }
      }
    }

    @CasePathable
    enum Action: Sendable {
      case worker(Worker.Action)
      case sheet(PresentationAction<Worker.Action>)
    }

    static var line: UInt { UInt(#line) + 7 }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.log.append("parent")
        return .none
      }
      .ifLet(\.worker, action: \.worker) { Worker() }
      .ifLet(\.sheet, action: \.sheet) { Worker() }
    }
  }

  @Test(
    "of ifLet whose shared state another task sets to nil meanwhile is an issue; the parent runs")
  func interruptedChild() async {
    let store = Store(initialState: Desk.State()) { Desk() }
    let reported = await issues {
      await store.send(.worker(.log("late")))
      await store.send(.sheet(.presented(.log("late"))))
    }
    #expect(
      reported.map { $0.split(separator: "\n").first } == [
        "RatchetIssue R012 at ChildReducerTests.swift:\(Desk.line)",
        "RatchetIssue R015 at ChildReducerTests.swift:\(Desk.line + 1)",
      ])
    #expect(await store.withState { $0.log } == ["parent", "parent"])
    #expect(await store.withState { $0.shared == nil && $0.sharedSheet.wrappedValue == nil })
  }

  @Test("of ifLet whose state is a shared value changes that value")
  func sharedChild() async {
    let store = Store(initialState: Desk.State(isInterrupted: false)) { Desk() }
    let reported = await issues {
      await store.send(.worker(.log("worker")))
      await store.send(.sheet(.presented(.log("sheet"))))
    }
    #expect(reported == [])
    #expect(await store.withState { $0.shared?.log } == ["worker"])
    #expect(await store.withState { $0.sharedSheet.wrappedValue?.log } == ["sheet"])
  }

  @Test("of forEach whose element is gone is an issue with the id; the parent runs")
  func missingElement() async throws {
    let board = watchingBoard()
    let store = Store(initialState: Board.State()) { board }
    let reported = await issues { await store.send(.row(7, .log("late"))) }
    #expect(await store.state.log == ["parent saw nil"])
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(
      issue.split(separator: "\n").first?.wholeMatch(of: /RatchetIssue R013 at Board.swift:\d+/)
        != nil)
    #expect(
      issue.drop { $0 != "\n" } == """

          An action arrived for an element that is not in the array.
            action  .rows(.element(id: 7, action: .log("late")))
            id      7
          The element was removed before the action arrived, or was never added. Effects of an \
        element that forEach runs end with it; code elsewhere must check that the element is still \
        there before it sends.
          More: ratchet explain R013
        """)
  }

  @Test("is reported at the line of the operator that runs it")
  func location() async {
    let line: UInt = #line + 2
    let store = Store(initialState: Board.State()) {
      EmptyReducer<Board.State, Board.Action>().ifLet(\.detail, action: \.detail) { Worker() }
    }
    let reported = await issues { await store.send(.detail(.log("late"))) }
    #expect(reported.count == 1)
    #expect(
      reported.first?.hasPrefix("RatchetIssue R012 at ChildReducerTests.swift:\(line)\n") == true)
  }

  @Test("behaves the same when it is not compiled")
  func uncompiled() {
    let board = watchingBoard()
    var state = initial()
    _ = board.reduce(into: &state, action: .left(.log("left")))
    _ = board.reduce(into: &state, action: .detail(.log("detail")))
    _ = board.reduce(into: &state, action: .row(1, .log("row")))
    #expect(state.left.log == ["left"])
    #expect(state.detail?.log == ["detail"])
    #expect(state.rows[id: 1]?.log == ["row"])
    #expect(state.log.count == 3)
  }

  @Test("can be one of twelve in a chain")
  func chain() async {
    let store = Store(initialState: initial()) {
      EmptyReducer<Board.State, Board.Action>()
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
        .ifLet(\.detail, action: \.detail) { Worker() }
    }
    await store.send(.detail(.log("child")))
    #expect(await store.state.detail?.log == Array(repeating: "child", count: 12))
  }

  /// Its body does not list children of its own type: its state is recursive.
  struct Tree: Reducer {
    struct State: Equatable, Identifiable, Sendable {
      var id = 0
      var sum = 0
      var children: IdentifiedArrayOf<Leaf.State> = []
    }
    typealias Leaf = Worker
    @CasePathable
    enum Action: Sendable {
      case children(IdentifiedActionOf<Worker>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.children, action: \.children) { Worker() }
    }
  }

  @CasePathable
  enum ForestAction: Sendable {
    case trees(IdentifiedActionOf<Tree>)
    case remove(tree: Int)
  }

  @Test("of a child loses its effects with its grandparent's row, and only with that")
  func nested() async {
    let leaves: IdentifiedArrayOf<Worker.State> = [.init(id: 1), .init(id: 2)]
    let store = Store(
      initialState: IdentifiedArrayOf<Tree.State>([
        .init(id: 1, children: leaves), .init(id: 2, children: leaves),
      ])
    ) {
      Reduce<IdentifiedArrayOf<Tree.State>, ForestAction> { state, action in
        if case .remove(let id) = action { state.remove(id: id) }
        return .none
      }
      .forEach(\.self, action: \.trees) { Tree() }
    }
    for tree in 1...2 {
      for leaf in 1...2 {
        await store.send(
          .trees(
            .element(
              id: tree,
              action: .children(
                .element(id: leaf, action: .wait(Gate(), id: "\(tree).\(leaf)"))))))
      }
    }
    #expect(await store.liveNames == ["1.1", "1.2", "2.1", "2.2"])
    #expect(await store.listedFeatures == 6)
    await store.send(.remove(tree: 1))
    #expect(await store.liveNames == ["2.1", "2.2"])
    #expect(await store.listedFeatures == 3)
  }
}
