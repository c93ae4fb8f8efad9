import Ratchet
import Testing

@Suite("A recursive feature") struct RecursivePresentationTests {
  @Reducer
  struct Folder {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var isPresented = false
      var folders: IdentifiedArrayOf<State> = []
      @Presents var opened: State?
    }

    enum Action {
      case named
      indirect case folders(IdentifiedActionOf<Folder>)
      indirect case opened(PresentationAction<Action>)
    }

    @Dependency(\.isPresented) var isPresented

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        guard case .named = action else { return .none }
        state.isPresented = isPresented
        return .none
      }
      .forEach(\.folders, action: \.folders) { Folder() }
      .ifLet(\.$opened, action: \.opened) { Folder() }
    }
  }

  @Test("reads isPresented as true below its presentation, and as false as an element")
  func presented() async {
    let opened = Folder.State(id: 2, folders: [Folder.State(id: 3)])
    let state = Folder.State(id: 0, folders: [Folder.State(id: 1)], opened: opened)
    let store = Store(initialState: state) { Folder() }
    await store.send(.named)
    await store.send(.folders(.element(id: 1, action: .named)))
    await store.send(.opened(.presented(.named)))
    await store.send(.opened(.presented(.folders(.element(id: 3, action: .named)))))
    let after = await store.state
    #expect(after.isPresented == false)
    #expect(after.folders[0].isPresented == false)
    #expect(after.opened?.isPresented == true)
    #expect(after.opened?.folders[0].isPresented == true)
  }
}
