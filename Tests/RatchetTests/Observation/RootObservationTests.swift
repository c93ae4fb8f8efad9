import Observation
import Testing

@testable import Ratchet

@Suite("A root state") struct RootObservationTests {
  /// The store's steps for an action.
  private func reduce<State: Equatable>(
    _ state: inout State, by change: (inout State) -> Void
  ) throws {
    let root = try #require(RootObservation<State>())
    let before = root.before(&state)
    change(&state)
    root.after(&state, before)
  }

  @Test("that is restored notifies all of its readers: an undo")
  func undo() throws {
    var outer = Outer()
    let past = outer
    outer.other = 1
    outer.shelf.child.count = 1
    let future = outer
    var readers = Readers<Outer>()
    readers.add("child") { $0.shelf.child.count }
    readers.add("other", \.other)
    for state in [past, future] {
      #expect(
        try readers.woken(&outer) { try reduce(&$0) { $0 = state } } == ["child", "other"])
      #expect(outer == state)
    }
  }

  @Test("that is restored, and then changed, notifies all of its readers")
  func undoAndChange() throws {
    var outer = Outer()
    let past = outer
    outer.other = 1
    var readers = Readers<Outer>()
    readers.add("child") { $0.shelf.child.count }
    readers.add("other", \.other)
    let woken = try readers.woken(&outer) { outer in
      try reduce(&outer) { outer in
        outer = past
        outer.shelf.child.count = 1
      }
    }
    #expect(woken == ["child", "other"])
  }

  @Test("that is replaced by a new one notifies all of its readers, though it is equal")
  func replaced() throws {
    var outer = Outer()
    var readers = Readers<Outer>()
    readers.add("child") { $0.shelf.child.count }
    readers.add("other", \.other)
    #expect(
      try readers.woken(&outer) { try reduce(&$0) { $0 = Outer() } } == ["child", "other"])
    #expect(try readers.woken(&outer) { try reduce(&$0) { $0.other = 1 } } == ["other"])
    #expect(try readers.woken(&outer) { try reduce(&$0) { _ in } } == [])
  }

  @Test("that is an enum notifies the readers in its former case")
  func cases() throws {
    var screen = Screen.detail(Item(id: 1))
    var readers = Readers<Screen>()
    readers.add("count") { screen -> Int? in
      if case .detail(let item) = screen { item.count } else { nil }
    }
    #expect(try readers.woken(&screen) { try reduce(&$0) { $0 = .home } } == ["count"])
    #expect(try readers.woken(&screen) { try reduce(&$0) { $0 = .message("") } } == [])
  }

  @Test("that is not observable is left alone")
  func plain() {
    #expect(RootObservation<Int>() == nil)
  }

  @Test("of a store notifies its readers when its reducer replaces it")
  func store() async {
    let store = Store(initialState: List.State()) { List() }
    let past = await store.state
    await store.send(.numberTapped)
    let log = Log()
    let state = await store.state
    withObservationTracking {
      _ = state.number
    } onChange: {
      log.note("woken")
    }
    await store.send(.undone(past))
    #expect(log.lines == ["woken"])
  }
}
