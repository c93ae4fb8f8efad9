import Foundation
import RatchetDependencies
import Testing

@testable import Ratchet

@Suite("A dependency of a reducer") struct DependencyOverrideTests {
  /// Notes the word that it reads when it reduces, and the word that its effect reads.
  struct Reader: Reducer {
    let name: String
    @Dependency(\.word) var word

    init(_ name: String) { self.name = name }

    struct State: Equatable, Identifiable, Sendable {
      var id = 0
      var log: [String] = []
    }
    enum Action: Equatable, Sendable {
      case read
      case readLater
      case note(String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .read:
        state.log.append("\(name): \(word)")
        return .none
      case .readLater:
        return .run { [name] send in
          @Dependency(\.word) var word
          await Task.yield()
          await send(.note("\(name) later: \(word)"))
        }
      case .note(let line):
        if line.hasPrefix(name) { state.log.append(line) }
        return .none
      }
    }
  }

  private func log(
    @ReducerBuilder<Reader.State, Reader.Action> _ feature: () -> some Reducer<
      Reader.State, Reader.Action
    >
  ) async -> [String] {
    let store = Store(initialState: Reader.State()) { feature() }
    await store.send(.read)
    await store.send(.readLater).finish()
    return await store.state.log.sorted()
  }

  @Test(".dependency applies to the reducer and the effects it returns")
  func reducerAndEffects() async {
    let lines = await log {
      Reader("a").dependency(\.word, "one")
      Reader("b")
    }
    #expect(lines == ["a later: one", "a: one", "b later: test", "b: test"])
  }

  @Test(".dependency applies to the children in a body, and the nearest wins")
  func nearest() async {
    let lines = await log {
      CombineReducers {
        Reader("a")
        Reader("b").dependency(\.word, "near")
        CombineReducers { Reader("c") }
          .dependency(\.word, "nearest")
          .dependency(\.word, "between")
      }
      .dependency(\.word, "far")
    }
    #expect(
      lines == [
        "a later: far", "a: far", "b later: near", "b: near", "c later: nearest", "c: nearest",
      ])
  }

  @Test(".dependency applies below Scope, ifLet and forEach, and to the children's effects")
  func children() async {
    let store = Store(initialState: House.State()) {
      House().dependency(\.word, "house")
    }
    let children: [@Sendable (Reader.Action) -> House.Action] = [
      { .scoped($0) }, { .optional($0) }, { .presented(.presented($0)) },
      { .rows(.element(id: 1, action: $0)) },
    ]
    for child in children {
      await store.send(child(.read))
      await store.send(child(.readLater)).finish()
    }
    let state = await store.state
    #expect(state.scoped.log == ["near: near", "near later: near"])
    let far = ["far: house", "far later: house"]
    #expect(state.optional?.log == far)
    #expect(state.presented?.log == far)
    #expect(state.rows[id: 1]?.log == far)
  }

  /// A parent of readers, one of which has a word of its own.
  @Reducer
  struct House {
    struct State: Equatable, Sendable {
      var scoped = Reader.State()
      var optional: Reader.State? = Reader.State()
      @PresentationState var presented: Reader.State? = Reader.State()
      var rows: IdentifiedArrayOf<Reader.State> = [Reader.State(id: 1)]
    }

    enum Action: Sendable {
      case scoped(Reader.Action)
      case optional(Reader.Action)
      case presented(PresentationAction<Reader.Action>)
      case rows(IdentifiedActionOf<Reader>)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.scoped, action: \.scoped) { Reader("near").dependency(\.word, "near") }
      EmptyReducer()
        .ifLet(\.optional, action: \.optional) { Reader("far") }
        .ifLet(\.$presented, action: \.presented) { Reader("far") }
        .forEach(\.rows, action: \.rows) { Reader("far") }
    }
  }

  @Test(".dependency wins over the store's")
  func overStore() async {
    let store = Store(initialState: Reader.State()) {
      Reader("a").dependency(\.word, "reducer's")
      Reader("b")
    } withDependencies: {
      $0.word = "store's"
    }
    await store.send(.read)
    #expect(await store.state.log == ["a: reducer's", "b: store's"])
  }

  @Test(".transformDependency changes the current value around it")
  func transform() async {
    let lines = await log {
      Reader("a")
        .transformDependency(\.word) { $0 += "!" }
        .dependency(\.word, "loud")
      Reader("b").transformDependency(\.self) { $0.word = "all" }
    }
    #expect(lines == ["a later: loud!", "a: loud!", "b later: all", "b: all"])
  }

  @Test(".dependency takes a value whose type is its own key")
  func ownKey() async {
    struct Feature: Reducer {
      @Dependency(Volume.self) var volume
      func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
        state = volume.level
        return .none
      }
    }
    let store = Store(initialState: 0) { Feature().dependency(Volume(level: 7)) }
    await store.send(true)
    #expect(await store.state == 7)
  }

  @Test(".transformDependency runs again only when the current value differs")
  func madeOnce() {
    let log = Log()
    let reduce = Reader("a").transformDependency(\.word) {
      log.note($0)
      $0 += "!"
    }.compiledByHand().reduce
    var state = Reader.State()
    for _ in 0..<3 { _ = reduce(&state, .read) }
    #expect(log.lines == ["test"])
    withDependencies {
      $0.word = "other"
    } operation: {
      for _ in 0..<3 { _ = reduce(&state, .read) }
    }
    #expect(log.lines == ["test", "other"])
    _ = reduce(&state, .read)
    #expect(log.lines == ["test", "other", "test"])
    #expect(
      state.log == [
        "a: test!", "a: test!", "a: test!", "a: other!", "a: other!", "a: other!", "a: test!",
      ])
  }

  @Test("A body reads the overridden value also while it is evaluated")
  func bodies() async {
    struct Feature: Reducer {
      @Dependency(\.word) var word
      var body: some Reducer<String, Bool> {
        let word = word
        Reduce { state, _ in
          state = word
          return .none
        }
      }
    }
    let store = Store(initialState: "") { Feature().dependency(\.word, "body's") }
    await store.send(true)
    #expect(await store.state == "body's")
  }

  @Test(
    ".dependency overrides a part, and a dependency without a test value, without reading it first")
  func writesOnly() async {
    struct Clocked: Reducer {
      struct State: Equatable { var lines: [String] = [] }
      @Dependency(\.date.now) var now
      @Dependency(\.radio) var radio

      func reduce(into state: inout State, action: Bool) -> Effect<Bool> {
        state.lines = ["\(now.timeIntervalSince1970)", radio.station]
        return .none
      }
    }
    let reported = await issues {
      let store = Store(initialState: Clocked.State()) {
        Clocked()
          .dependency(\.date.now, Date(timeIntervalSince1970: 7))
          .dependency(\.radio, TestRadio())
      }
      await store.send(true)
      #expect(await store.state.lines == ["7.0", "test"])
    }
    #expect(reported == [])
  }

  /// A parent that makes the state of its form, which reads a dependency.
  @Reducer struct Parent {
    struct State: Equatable { var form: Form? }

    struct Form: Equatable {
      var word: String

      init() {
        @Dependency(\.word) var word
        self.word = word
      }
    }

    enum Action { case formTapped }

    @Dependency(\.word) var word

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.form = withDependencies(from: self) { Form() }
        return .none
      }
    }
  }

  @Test("withDependencies(from: self) in a reducer passes on the current dependencies")
  func fromSelf() async {
    let store = Store(initialState: Parent.State()) { Parent().dependency(\.word, "one") }
    await store.send(.formTapped)
    #expect(await store.state.form?.word == "one")
    let remembered = Store(initialState: Parent.State()) {
      withDependencies {
        $0.word = "two"
      } operation: {
        Parent()
      }
    }
    await remembered.send(.formTapped)
    #expect(await remembered.state.form?.word == "two")
  }
}

private protocol Radio: Sendable {
  var station: String { get }
}

private struct TestRadio: Radio {
  let station = "test"
}

private enum RadioKey: DependencyKey {
  static var liveValue: any Radio { fatalError("The live value was made.") }
}

private struct Volume: DependencyKey {
  var level: Int
  static let liveValue = Volume(level: 1)
  static let testValue = Volume(level: 2)
}

extension DependencyValues {
  fileprivate var radio: any Radio {
    get { self[RadioKey.self] }
    set { self[RadioKey.self] = newValue }
  }

  fileprivate var word: String {
    get { self[WordKey.self] }
    set { self[WordKey.self] = newValue }
  }
}

private enum WordKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}
