import Ratchet
import Testing

/// Twelve chained changes of each form: with an effect, with a reducer, of two fields, and of
/// functions.
@Reducer
struct TwelveChanges {
  @ObservableState
  struct State: Equatable {
    var first = 0
    var second = ""
    var third = false
    var fourth: [Int] = []
    var child = Counter.State()
    var log: [String] = []
  }

  enum Action {
    case change
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.first += 1
      state.second += "a"
      state.third.toggle()
      state.fourth.append(state.first)
      state.child.count += 1
      return .none
    }
    .onChange(of: \.first) { _, state in
      state.log.append("first")
      return .none
    }
    .onChange(of: \.second) { _, state in
      state.log.append("second")
      return .none
    }
    .onChange(of: \.third) { _, state in
      state.log.append("third")
      return .none
    }
    .onChange(of: \.fourth.count) { _, state in
      state.log.append("fourth")
      return .none
    }
    .onChange(of: \.child.count) { _, state in
      state.log.append("child")
      return .none
    }
    .onChange(of: \.second.isEmpty) { _, state in
      state.log.append("empty")
      return .none
    }
    .onChange(of: \.first) { old, new in
      Reduce { state, _ in
        state.log.append("first \(old) to \(new)")
        return .none
      }
    }
    .onChange(of: \.second) { old, new in
      Reduce { state, _ in
        state.log.append("second \(old) to \(new)")
        return .none
      }
    }
    .onChange(of: \.third) { old, new in
      Reduce { state, _ in
        state.log.append("third \(old) to \(new)")
        return .none
      }
    }
    .onChange(of: \.fourth.count) { old, new in
      Reduce { state, _ in
        state.log.append("fourth \(old) to \(new)")
        return .none
      }
    }
    .onChange(of: \.child.count) { old, new in
      Reduce { state, _ in
        state.log.append("child \(old) to \(new)")
        return .none
      }
    }
    .onChange(of: \.second.isEmpty) { old, new in
      Reduce { state, _ in
        state.log.append("empty \(old) to \(new)")
        return .none
      }
    }
    CombineReducers {
      Reduce { state, _ in
        state.first += 1
        state.second += "b"
        state.third.toggle()
        state.child.count += 1
        return .none
      }
      .onChange(of: \.first, \.second) { _, state in
        state.log.append("two")
        return .none
      }
      .onChange(of: \.first, \.third) { old, new in
        Reduce { state, _ in
          state.log.append("two \(old.0) to \(new.0)")
          return .none
        }
      }
      .onChange(of: \.first, \.second, \.third) { _, state in
        state.log.append("three")
        return .none
      }
      .onChange(ofValue: { $0.first / 2 }) { _, state in
        state.log.append("half")
        return .none
      }
      .onChange(ofValue: { $0.first * 2 }) { old, new in
        Reduce { state, _ in
          state.log.append("double \(old) to \(new)")
          return .none
        }
      }
      .onChange(ofValue: { $0.first + $0.fourth.count }) { _, state in
        state.log.append("sum")
        return .none
      }
    }
    .onChange(of: \.first, removeDuplicates: Self.haveSameHalf) { _, state in
      state.log.append("no duplicate")
      return .none
    }
    .onChange(of: \.second, removeDuplicates: Self.areEqual) { old, new in
      Reduce { state, _ in
        state.log.append("second again")
        return .none
      }
    }
    .onChange(of: \.third, removeDuplicates: Self.areEqual) { _, state in
      state.log.append("third again")
      return .none
    }
    .onChange(of: \.child, removeDuplicates: ==) { _, state in
      state.log.append("child as a whole")
      return .none
    }
  }

  private static func areEqual<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
    old == new
  }

  private static func haveSameHalf(_ old: Int, _ new: Int) -> Bool { old / 2 == new / 2 }
}

@Suite("A body of twelve chained changes") struct TwelveChangesTests {
  @Test("type-checks in under 2 s, and runs each change")
  func runs() async {
    let store = Store(initialState: TwelveChanges.State()) { TwelveChanges() }
    await store.send(.change)
    let log = await store.state.log
    #expect(
      log == [
        "first", "second", "third", "fourth", "child", "empty", "first 0 to 1", "second  to a",
        "third false to true", "fourth 0 to 1", "child 0 to 1", "empty true to false", "two",
        "two 1 to 2", "three", "half", "double 2 to 4", "sum", "no duplicate", "second again",
        "third again",
        "child as a whole",
      ])
  }
}
