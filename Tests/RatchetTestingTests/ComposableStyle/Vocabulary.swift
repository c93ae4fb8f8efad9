import Foundation
import Ratchet
import RatchetTesting
import Testing

/// API that features use now and then, in one place: names and labels, each used once.
@Reducer
struct Vocabulary {
  @Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
  enum Path {
    case item(Item)
    case folder(Item)
  }

  @CasePathable
  @dynamicMemberLookup
  enum Phase: Equatable {
    case idle
    case loading(progress: Double)
    case loaded(Item.State)
  }

  @ObservableState
  struct State: Equatable {
    var count = 0
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    @ObservationStateIgnored var ignored = 0
    var items: IdentifiedArrayOf<Item.State> = []
    var log: [String] = []
    var path = StackState<Path.State>()
    var phase = Phase.idle
    @Shared(.inMemory("vocabularyTotal")) var total = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case dialog(PresentationAction<Dialog>)
    case items(IdentifiedActionOf<Item>)
    case logged(String)
    case onAppear
    case path(StackActionOf<Path>)
    case roll
    case task

    @CasePathable
    enum Dialog: Equatable { case confirm(Int) }
  }

  enum CancelID: Hashable {
    case all
    case one(Int)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.locale) var locale
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  var body: some ReducerOf<Self> {
    CombineReducers {
      BindingReducer()
      Reduce(Counting())
    }
    .onChange(of: \.count) { oldValue, newValue in
      Reduce { state, action in
        state.log.append("\(oldValue) to \(newValue)")
        return .none
      }
    }
    Reduce { state, action in
      switch action {
      case .binding(\.count):
        state.$total.withLock { [count = state.count] in $0 += count }
        return .none

      case .binding, .dialog(.dismiss):
        return .none

      case .dialog(.presented(.confirm(let number))):
        state.items[id: number] = nil
        return .none

      case .items(.element(let id, action: .named(let name))):
        state.log.append("\(id) is \(name)")
        return .none

      case .items(.element(id: _, action: .opened)):
        return .none

      case .logged(let text):
        state.log.append(text)
        return .none

      case .onAppear:
        return .concatenate(
          .merge(logging("a"), logging("b")),
          .send(.logged(locale.identifier)),
          .run { send in await send(.logged("c")) }
            .map { $0 }
            .cancellable(id: CancelID.one(1), cancelInFlight: true),
          .cancel(id: CancelID.all)
        )

      case .path(.push(id: _, state: .item(let item))):
        state.log.append("pushed \(item.id)")
        return .none

      case .path(.element(id: let id, action: .item(.opened))):
        state.path.pop(to: id)
        return .none

      case .path(.element(id: _, action: .folder(.opened))):
        state.path.removeAll()
        return .none

      case .path:
        return .none

      case .roll:
        state.count = withRandomNumberGenerator { generator in
          Int.random(in: 1...6, using: &generator)
        }
        return .none

      case .task:
        return .run(priority: .userInitiated) { [clock] send in
          try await withTaskCancellation(id: CancelID.all, cancelInFlight: true) {
            try await clock.sleep(for: .seconds(1))
            await send(.logged("slept"))
          }
        } catch: { error, send in
          await send(.logged("\(error)"))
        }
      }
    }
    .ifLet(\.$dialog, action: \.dialog)
    .forEach(\.items, action: \.items) { Item() }
    .forEach(\.path, action: \.path)
    ._printChanges(nil)
  }

  private func logging(_ text: String) -> EffectOf<Self> { .send(.logged(text)) }
}

private struct Counting: Reducer {
  func reduce(into state: inout Vocabulary.State, action: Vocabulary.Action) -> Effect<
    Vocabulary.Action
  > {
    .none
  }
}

@Reducer
struct Item {
  @ObservableState
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var name = ""
  }

  enum Action: Equatable, Sendable {
    case named(String)
    case opened
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      guard case .named(let name) = action else { return .none }
      state.name = name
      return .none
    }
  }
}

@MainActor
@Suite("The Composable Architecture's vocabulary covers") struct VocabularyTests {
  struct Dice: RandomNumberGenerator, Sendable {
    mutating func next() -> UInt64 { 1 << 62 }
  }

  @Test("effects, bindings and dependencies")
  func effects() async {
    let clock = TestClock()
    let store = TestStore(initialState: Vocabulary.State()) {
      Vocabulary()
        .dependency(\.locale, Locale(identifier: "fr_FR"))
    } withDependencies: {
      $0.continuousClock = clock
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Dice())
    }
    store.exhaustivity = .off(showSkippedAssertions: false)
    store.timeout = .seconds(2)

    await store.send(.onAppear).finish()
    await store.receive(\.logged, "a")
    await store.receive({ if case .logged("b") = $0 { true } else { false } })
    await store.receive(\.logged, "fr_FR", timeout: .seconds(1))
    await store.receive(\.logged) { $0.log = ["a", "b", "fr_FR", "c"] }

    await store.send(\.binding.count, 2) {
      $0.count = 2
      $0.$total.withLock { $0 = 2 }
    }
    await store.send(.set(\.count, 3))
    await store.send(.binding(.set(\.count, 4))) { $0.count = 4 }
    await store.send(.roll) { $0.count = 2 }
    #expect(store.state.total == 9)

    let task = await store.send(.task)
    #expect(!task.isCancelled)
    await clock.run()
    await store.receive(\.logged, "slept")
    await store.send(.task)
    await store.skipInFlightEffects()
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }

  @Test("navigation and collections")
  func navigation() async {
    let items: IdentifiedArray = [Item.State(id: 1), Item.State(id: 2)]
    let store = TestStore(
      initialState: Vocabulary.State(
        dialog: ConfirmationDialogState(
          titleVisibility: .hidden, title: { TextState("Remove?") + TextState(" Really?").bold() },
          actions: { ButtonState(role: .destructive, action: .confirm(1)) { TextState("Yes") } },
          message: { TextState("It is gone then.") }),
        items: items)
    ) {
      Vocabulary()
    }

    await store.send(\.dialog.confirm, 1) {
      $0.dialog = nil
      $0.items.remove(id: 1)
    }
    await store.send(.items(.element(id: 2, action: .named("Blob")))) {
      $0.items[id: 2]?.name = "Blob"
      $0.log = ["2 is Blob"]
    }
    await store.send(\.items[id: 2].named, "Jr") {
      $0.items[0].name = "Jr"
      $0.log.append("2 is Jr")
    }
    await store.send(.path(.push(id: 0, state: .item(Item.State(id: 5))))) {
      $0.path[id: 0] = .item(Item.State(id: 5))
      $0.log.append("pushed 5")
    }
    await store.send(\.path.push, (id: 1, .folder(Item.State(id: 6)))) {
      $0.path.append(.folder(Item.State(id: 6)))
    }
    #expect(store.state.path.ids == [0, 1])
    #expect(store.state.path.last?.folder?.id == 6)
    #expect(store.state.path.first?.is(\.item) == true)
    await store.send(.path(.element(id: 0, action: .item(.named("a"))))) {
      $0.path[id: 0, case: \.item]?.name = "a"
    }
    await store.send(\.path[id: 0].item.opened) { $0.path.pop(from: 1) }
    await store.send(.path(.popFrom(id: 0))) { $0.path.removeLast() }
    #expect(store.state.path.isEmpty)
  }

  @Test("cases")
  func cases() {
    var phase = Vocabulary.Phase.idle
    #expect(phase.is(\.idle))
    #expect(phase[case: \.loading] == nil)
    phase = .loading(progress: 0.5)
    #expect(phase.loading == 0.5)
    phase.modify(\.loading) { $0 += 0.25 }
    #expect(phase == .loading(progress: 0.75))
    phase = (\Vocabulary.Phase.Cases.loaded)(Item.State(id: 1))
    #expect(phase.loaded?.id == 1)
    let path: CaseKeyPath<Vocabulary.Phase, Double> = \.loading
    #expect(path(0) == .loading(progress: 0))
    #expect(AnyCasePath(\Vocabulary.Phase.Cases.loaded).extract(phase)?.id == 1)
  }

  @Test("a live store")
  func store() async {
    let store: StoreOf<Vocabulary> = Store(initialState: Vocabulary.State()) {
      Vocabulary()
    } withDependencies: {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Dice())
    }
    let task: StoreTask = await store.send(.roll)
    await task.finish()
    #expect(await store.state.count == 2)
  }

  @Test("shared values")
  func shared() async throws {
    struct Settings: Codable, Equatable, Sendable {
      var isOn = false
      var names: [String] = []
    }
    @Shared(.fileStorage(URL(fileURLWithPath: "/settings.json"))) var settings = Settings()
    @Shared(.appStorage("vocabularyCount")) var count = 0
    @SharedReader(.appStorage("vocabularyCount")) var reader = 0
    @Shared(.inMemory("vocabularyName")) var name: String?
    $settings.withLock { $0.isOn = true }
    $settings.names.withLock { $0.append("Blob") }
    $count.withLock { $0 += 1 }
    try await $settings.save()
    try await $settings.load()
    #expect(settings == Settings(isOn: true, names: ["Blob"]))
    #expect(reader == 1)
    #expect($settings.isLoading == false && $settings.loadError == nil)
    #expect(Shared($name) == nil)
    $name.withLock { $0 = "Blob" }
    #expect(Shared($name)?.wrappedValue == "Blob")
    let isOn: Shared<Bool> = $settings.isOn
    #expect(isOn.wrappedValue && SharedReader(isOn).wrappedValue)
    let fixed = SharedReader.constant(1)
    #expect(fixed.wrappedValue == 1)
  }

  @Test("expectations")
  func expectations() {
    expectNoDifference(Item.State(id: 1), Item.State(id: 1))
    withExpectedIssue { reportIssue("That is what is expected.") }
    let generator = UUIDGenerator { UUID(1) }
    #expect(generator() == UUID(1))
    #expect(DateGenerator { .distantPast }() == DateGenerator.constant(.distantPast).now)
    #expect(String(customDumping: Item.State(id: 1)).hasPrefix("Item.State("))
  }
}
