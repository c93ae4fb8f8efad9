import Testing

@testable import Ratchet

@Suite("10,000 presented children without effects") struct ManyPresentedTests {
  /// An element of a stack, and the child that it presents.
  @Reducer
  struct Screen {
    struct State: Equatable, Sendable {
      var count = 0
      @PresentationState var sheet: Guest.State?
    }

    enum Action: Sendable {
      case tapped
      case sheet(PresentationAction<Guest.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .tapped = action { state.count += 1 }
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Guest() }
    }
  }

  @Reducer
  struct Tower {
    struct State: Equatable, Sendable { var screens = StackState<Screen.State>() }
    enum Action: Sendable { case screens(StackActionOf<Screen>) }

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .forEach(\.screens, action: \.screens) { Screen() }
    }
  }

  @Test("have no task and no entry or node in the registry after an action each")
  func nothing() async {
    let store = Store(initialState: Tower.State()) { Tower() }
    for number in 0..<10_000 {
      let id = StackElementID(number: number)
      let screen = Screen.State(sheet: Guest.State())
      await store.send(.screens(.push(id: id, state: screen)))
      await store.send(.screens(.element(id: id, action: .tapped)))
      let task = await store.send(
        .screens(.element(id: id, action: .sheet(.presented(.log("a"))))))
      if number % 1_000 == 0 { #expect(task.group == nil) }
    }
    #expect(await store.state.screens.count == 10_000)
    #expect(await store.listedEffects == 0)
    #expect(await store.listedFeatures == 0)
    #expect(await store.observerCount == 0)
  }

  @Test("take a bounded number of bytes each")
  func bytes() {
    // A slot has a place, an identity and the optional element; its position takes four more bytes.
    #expect(MemoryLayout<StackSlot<Int>>.stride == 40)
    #expect(MemoryLayout<PresentationState<Guest.State>>.size == 16)
    var stack = StackState<Guest.State>()
    for _ in 0..<10_000 { stack.append(Guest.State()) }
    #expect(stack.slots.storage.tail.capacity < 2_048)
    #expect(stack.slots.positions.slots.count <= 32_768)
    // Adding and removing children leaves nothing behind.
    for _ in 0..<10_000 {
      stack.removeLast()
      stack.append(Guest.State())
    }
    #expect(stack.slots.storage.tail.capacity < 2_048)
    #expect(stack.slots.positions.slots.count <= 32_768)
    #expect(stack.slots.journal.entries.count <= 32)
  }
}
