import Testing

@testable import Ratchet

@Suite("onChange(of:)") struct OnChangeTests {
  struct State: Equatable {
    var count = 0
    var other = 0
    var nested = Nested()
    var log: [String] = []

    struct Nested: Equatable { var flag = false }
  }

  enum Action: Equatable {
    case add(Int)
    case other(Int)
    case flag(Bool)
    case note(String)
  }

  /// Makes the change in its action, and notes that it ran.
  struct Base: Reducer {
    typealias State = OnChangeTests.State
    typealias Action = OnChangeTests.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add(let number): state.count += number
      case .other(let number): state.other += number
      case .flag(let flag): state.nested.flag = flag
      case .note(let line):
        state.log.append(line)
        return .none
      }
      state.log.append("base")
      return .none
    }
  }

  private func log(
    _ actions: [Action], @ReducerBuilder<State, Action> _ feature: () -> some Reducer<State, Action>
  ) async -> [String] {
    let store = Store(initialState: State()) { feature() }
    for action in actions { await store.send(action) }
    return await store.state.log
  }

  @Test("onChange(of:) runs after its base, with the old value and the new one, when it changed")
  func reducerForm() async {
    let lines = await log([.add(2), .add(0), .other(1), .add(3)]) {
      Base().onChange(of: \.count) { oldValue, newValue in
        Reduce { state, action in
          state.log.append("\(oldValue) to \(newValue), \(state.count), \(action)")
          return .none
        }
      }
    }
    #expect(
      lines == ["base", "0 to 2, 2, add(2)", "base", "base", "base", "2 to 5, 5, add(3)"])
  }

  @Test("onChange(of:) in its form with an effect changes the state, and returns the effect")
  func effectForm() async {
    let lines = await log([.add(2), .add(0), .add(1)]) {
      Base().onChange(of: \.count) { oldValue, state in
        state.other = oldValue
        state.log.append("was \(oldValue), is \(state.count)")
        return .send(.note("sent"))
      }
    }
    #expect(lines == ["base", "was 0, is 2", "sent", "base", "base", "was 2, is 3", "sent"])
  }

  @Test("onChange(of:) takes nested key paths, and functions of the state")
  func values() async {
    let lines = await log([.flag(true), .flag(true), .add(2), .add(1), .add(1)]) {
      Base()
        .onChange(of: \.nested.flag) { old, new in
          Reduce { state, _ in
            state.log.append("flag \(old) to \(new)")
            return .none
          }
        }
        .onChange(ofValue: { $0.count / 2 }) { old, new in
          Reduce { state, _ in
            state.log.append("half \(old) to \(new)")
            return .none
          }
        }
        .onChange(ofValue: { $0.count > 3 }) { _, state in
          state.log.append("over three")
          return .none
        }
    }
    #expect(
      lines == [
        "base", "flag false to true", "base", "base", "half 0 to 1", "base", "base", "half 1 to 2",
        "over three",
      ])
  }

  @Test("onChange(of:) takes two and three fields, and runs once when several changed")
  func severalFields() async {
    let lines = await log([.add(1), .other(1), .flag(true), .note("none")]) {
      CombineReducers {
        Base()
        Reduce { state, action in
          if action == .add(1) { state.other = 5 }
          return .none
        }
      }
      .onChange(of: \.count, \.other) { old, new in
        Reduce { state, _ in
          state.log.append("two \(old) to \(new)")
          return .none
        }
      }
      .onChange(of: \.count, \.other, \.nested.flag) { old, new in
        Reduce { state, _ in
          state.log.append("three \(old) to \(new)")
          return .none
        }
      }
      .onChange(of: \.other, \.count) { old, state in
        state.log.append("pair was \(old)")
        return .none
      }
      .onChange(of: \.nested.flag, \.other, \.count) { old, state in
        state.log.append("triple was \(old)")
        return .none
      }
    }
    #expect(
      lines == [
        "base", "two (0, 0) to (1, 5)", "three (0, 0, false) to (1, 5, false)", "pair was (0, 0)",
        "triple was (false, 0, 0)",
        "base", "two (1, 5) to (1, 6)", "three (1, 5, false) to (1, 6, false)", "pair was (5, 1)",
        "triple was (false, 5, 1)",
        "base", "three (1, 6, false) to (1, 6, true)", "triple was (false, 6, 1)",
        "none",
      ])
  }

  @Test("onChange(of:) sees only the changes of its base")
  func onlyItsBase() async {
    let lines = await log([.add(1)]) {
      Reduce { state, _ in
        state.count += 10
        return .none
      }
      Base().onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.log.append("\(old) to \(new)")
          return .none
        }
      }
      EmptyReducer().onChange(of: \.count) { _, state in
        state.log.append("never")
        return .none
      }
      Reduce { state, _ in
        state.count += 100
        return .none
      }
    }
    #expect(lines == ["base", "10 to 11"])
  }

  @Test("Its own changes do not make it run again, but do trigger one around it")
  func noLoop() async {
    let lines = await log([.add(1)]) {
      Base()
        .onChange(of: \.count) { _, state in
          state.count += 1
          state.log.append("inner")
          return .none
        }
        .onChange(of: \.count) { old, new in
          Reduce { state, _ in
            state.log.append("outer \(old) to \(new)")
            return .none
          }
        }
    }
    #expect(lines == ["base", "inner", "outer 0 to 2"])
  }

  @Test("Its effects come after those of its base")
  func effects() async {
    let lines = await log([.add(1)]) {
      CombineReducers {
        Base()
        Reduce { _, action in action == .add(1) ? .send(.note("base's")) : .none }
      }
      .onChange(of: \.count) { _, _ in
        Reduce { _, action in action == .add(1) ? .send(.note("change's")) : .none }
      }
    }
    #expect(lines == ["base", "base's", "change's"])
  }

  @Test(
    "It copies only the observed value: rows beside it are changed in place")
  func inPlace() {
    var state = Rows.State()
    state.rows = Array(repeating: .init(), count: 100)
    let reduce = Rows().compiledByHand().reduce
    let before = state.rows.withUnsafeBufferPointer(\.baseAddress)
    _ = reduce(&state, 5)
    #expect(state.rows.withUnsafeBufferPointer(\.baseAddress) == before)
    #expect(state.rows[5].number == 1)
  }

  @Test("It behaves the same compiled and not compiled")
  func direct() {
    let feature = Base().onChange(of: \.count) { old, state in
      state.log.append("\(old)")
      return .none
    }
    var state = State()
    _ = feature.reduce(into: &state, action: .add(1))
    #expect(state.log == ["base", "0"])
  }

  struct Rows: Reducer {
    @ObservableState
    struct State {
      var rows: [Row] = []
      var count = 0
    }
    struct Row: Equatable { var number = 0 }

    var body: some Reducer<State, Int> {
      Reduce { state, action in
        state.rows[action].number += 1
        state.count += 1
        return .none
      }
      .onChange(of: \.count) { _, _ in .none }
      .onChange(of: \.count, \.rows.count) { _, _ in .none }
    }
  }

  @Test("onChange(of:removeDuplicates:) runs when the function finds the values different")
  func removeDuplicates() async {
    let lines = await log([.add(1), .add(3), .add(1), .flag(true)]) {
      Base()
        .onChange(of: \.count, removeDuplicates: { $0 / 4 == $1 / 4 }) { oldValue, newValue in
          Reduce { state, action in
            state.log.append("\(oldValue) to \(newValue)")
            return .none
          }
        }
        .onChange(of: { ($0.count, $0.nested.flag) }, removeDuplicates: { $0.1 == $1.1 }) {
          oldValue, state in
          state.log.append("\(oldValue.1) to \(state.nested.flag)")
          return .none
        }
    }
    #expect(lines == ["base", "base", "1 to 4", "base", "base", "false to true"])
  }
}
