import Ratchet
import RatchetDependencies
import Testing

/// A feature that dismisses itself, and presents another feature of its own type.
@Reducer
private struct Page {
  struct State: Equatable, Sendable {
    var title = ""
    @Presents var next: Page.State?
    var path = StackState<Page.State>()
    var other: Part.State?
    var log: [String] = []
  }

  indirect enum Action: Sendable {
    case close(Gate?)
    case closeInCancelledTask
    case next(PresentationAction<Page.Action>)
    case path(StackAction<Page.State, Page.Action>)
    case other(Part.Action)
    case look(Log)
    case ask(Log)
    case asked(Log)
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var depth = 0

  // A concrete type, because an opaque one would be circular.
  var body: Reduce<Page.State, Page.Action> { compose() }

  private func compose() -> Reduce<Page.State, Page.Action> {
    let base = Reduce<Page.State, Page.Action> { state, action in
      switch action {
      case .close(let gate):
        return .run { _ in
          if let gate { await gate.pass() }
          await dismiss()
        }
      case .closeInCancelledTask:
        return .run { _ in
          let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await dismiss()
          }
          await task.value
        }
      case .look(let log):
        log.note("reducer \(isPresented)")
        return .run { _ in log.note("effect \(isPresented)") }
      case .ask(let log):
        return .run { send in
          await Task.yield()
          await send(.asked(log))
        }
      case .next(.presented(.asked(let log))):
        return .run { _ in
          log.note("effect \(isPresented)")
          await dismiss()
        }
      case .next(.dismiss): state.log.append("next dismissed")
      case .path(.popFrom(let id)): state.log.append("\(id) popped")
      default: break
      }
      return .none
    }
    // Bodies are evaluated once per store, so the recursion must end.
    guard depth < 3 else { return base }
    return Reduce(
      base
        .ifLet(\.$next, action: \.next) { Page(depth: depth + 1) }
        .forEach(\.path, action: \.path) { Page(depth: depth + 1) }
        .ifLet(\.other, action: \.other) { Part() }
    )
  }
}

/// A feature that is a part of another, presented or not.
@Reducer
private struct Part {
  struct State: Equatable, Sendable {}
  enum Action: Sendable {
    case close
    case look(Log)
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .close: return .run { _ in await dismiss() }
      case .look(let log):
        log.note("\(isPresented)")
        return .none
      }
    }
  }
}

@Suite("@Dependency(\\.dismiss): dismiss()") struct DismissTests {
  @Test("sends the dismiss action of its presentation, and returns once that was reduced")
  func presentation() async {
    let store = Store(initialState: Page.State(next: Page.State(title: "a"))) { Page() }
    await store.send(.next(.presented(.close(nil)))).finish()
    #expect(await store.state == Page.State(log: ["next dismissed"]))
  }

  @Test("sends the popFrom action of its stack element")
  func stack() async {
    let store = Store(
      initialState: Page.State(path: [Page.State(), Page.State(), Page.State()])
    ) { Page() }
    await store.send(.path(.element(id: 1, action: .close(nil)))).finish()
    #expect(await store.state.path.ids == [0])
    #expect(await store.state.log == ["#1 popped"])
  }

  @Test("reaches the nearest of several presentations, whatever their kinds")
  func nearest() async {
    let inner = Page.State(title: "inner", next: Page.State(title: "innermost"))
    let store = Store(initialState: Page.State(path: [Page.State(next: inner)])) { Page() }
    func close(_ action: Page.Action) async {
      await store.send(.path(.element(id: 0, action: action))).finish()
    }
    await close(.next(.presented(.next(.presented(.close(nil))))))
    #expect(
      await store.state.path
        == [Page.State(next: Page.State(title: "inner", log: ["next dismissed"]))])
    await close(.next(.presented(.close(nil))))
    #expect(await store.state.path == [Page.State(log: ["next dismissed"])])
    await close(.close(nil))
    #expect(await store.state == Page.State(log: ["#0 popped"]).counting(1))
  }

  @Test("in a part of a presented feature dismisses that feature")
  func part() async {
    let store = Store(initialState: Page.State(next: Page.State(other: Part.State()))) { Page() }
    await store.send(.next(.presented(.other(.close)))).finish()
    #expect(await store.state == Page.State(log: ["next dismissed"]))
  }

  @Test("ends the effect that calls it, and does nothing in a cancelled effect")
  func cancelled() async {
    let store = Store(initialState: Page.State(next: Page.State())) { Page() }
    let gate = Gate()
    let task = await store.send(.next(.presented(.close(gate))))
    await store.send(.next(.dismiss))
    #expect(gate.cancellations == 1)
    await task.finish()
    #expect(await store.state.log == ["next dismissed"])
  }

  @Test("does nothing in a task of a cancelled effect")
  func cancelledTask() async {
    let store = Store(initialState: Page.State(next: Page.State())) { Page() }
    await store.send(.next(.presented(.closeInCancelledTask))).finish()
    #expect(await store.state == Page.State(next: Page.State()))
  }

  @Test("without a presentation is an issue at its line, and the text names the fix")
  func nothing() async throws {
    let store = Store(initialState: Page.State()) { Page() }
    let reported = await issues { await store.send(.close(nil)).finish() }
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(issue.hasPrefix("RatchetIssue R030 at DismissTests.swift:"))
    #expect(
      issue.drop { $0 != "\n" } == #"""

          dismiss() was called in a feature that is not presented; nothing happened.
          It works in effects of features that `ifLet(\.$child, action: \.child)` or `forEach` \#
        over a stack runs. For the root feature of a store, set `$0.dismiss = DismissEffect { … \#
        }` in its dependencies.
          More: ratchet explain R030
        """#)
  }

  @Test("runs the overridden dependency only where nothing is presented")
  func override() async {
    let log = Log()
    let store = Store(initialState: Page.State(next: Page.State())) {
      Page()
    } withDependencies: {
      $0.dismiss = DismissEffect { log.note("dismissed") }
    }
    await store.send(.next(.presented(.close(nil)))).finish()
    #expect(await store.state.next == nil)
    #expect(log.lines == [])
    await store.send(.close(nil)).finish()
    #expect(log.lines == ["dismissed"])
  }

  @Test("of a feature further up does not dismiss the child whose effect sent the action")
  func furtherUp() async {
    let log = Log()
    let state = Page.State(next: Page.State())
    let store = Store(initialState: state) {
      Page()
    } withDependencies: {
      $0.dismiss = DismissEffect { log.note("dismissed") }
    }
    await store.send(.next(.presented(.ask(log)))).finish()
    #expect(log.lines == ["effect false", "dismissed"])
    #expect(await store.state == state)
  }

  @Test("runs a dependency that was overridden below the presentation")
  func nearerOverride() async {
    let log = Log()
    let state = Overriding.State(part: Part.State())
    let store = Store(initialState: state) { Overriding(log: log) }
    await store.send(.part(.presented(.close))).finish()
    #expect(await store.state == state)
    #expect(log.lines == ["overridden"])
  }
}

/// A parent that overrides dependencies of the feature that it presents.
@Reducer
private struct Overriding {
  struct State: Equatable, Sendable {
    @PresentationState var part: Part.State?
  }

  enum Action: Sendable { case part(PresentationAction<Part.Action>) }

  let log: Log

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$part, action: \.part) {
        Reduce<Part.State, Part.Action> { state, action in
          withDependencies {
            $0.dismiss = DismissEffect { log.note("overridden") }
          } operation: {
            Part().reduce(into: &state, action: action)
          }
        }
      }
  }
}

@Suite("@Dependency(\\.isPresented): isPresented") struct IsPresentedTests {
  private func look(
    at action: (Log) -> Page.Action, _ update: (inout DependencyValues) -> Void = { _ in }
  ) async -> [String] {
    let log = Log()
    let store = Store(
      initialState: Page.State(
        next: Page.State(other: Part.State()), path: [Page.State()], other: Part.State())
    ) {
      Page()
    } withDependencies: {
      update(&$0)
    }
    await store.send(action(log)).finish()
    return log.lines
  }

  @Test("is false for the store's root feature, and for its parts")
  func root() async {
    #expect(await look { .look($0) } == ["reducer false", "effect false"])
    #expect(await look { .other(.look($0)) } == ["false"])
  }

  @Test("is true for a presented or stacked feature, and for its parts, in reducers and effects")
  func presented() async {
    #expect(
      await look { .next(.presented(.look($0))) } == ["reducer true", "effect true"])
    #expect(
      await look { .path(.element(id: 0, action: .look($0))) } == ["reducer true", "effect true"])
    #expect(await look { .next(.presented(.other(.look($0)))) } == ["true"])
  }

  @Test("can be overridden as a dependency")
  func override() async {
    #expect(
      await look {
        .look($0)
      } _: {
        $0.isPresented = true
      }.first == "reducer true")
    #expect(
      await look {
        .next(.presented(.look($0)))
      } _: {
        $0.isPresented = false
      }
        == ["reducer false", "effect false"])
  }

  @Test("is true in an effect of a feature that was made elsewhere and is presented")
  func madeElsewhere() async {
    let page = Page(depth: 3)
    let log = Log()
    let store = Store(initialState: Page.State(next: Page.State())) {
      EmptyReducer<Page.State, Page.Action>().ifLet(\.$next, action: \.next) { page }
    }
    await store.send(.next(.presented(.look(log)))).finish()
    #expect(log.lines.last == "effect true")
  }
}

extension Page.State {
  /// This page with an empty stack that has already had a number of elements.
  fileprivate func counting(_ count: Int) -> Page.State {
    var state = self
    for _ in 0..<count { state.path.append(Page.State()) }
    state.path.removeAll()
    return state
  }
}
