// Features with one mistake each. `.ci/mistakes` checks that the compiler's first error for each is
// at the marked line, and contains the marked text.
import Ratchet

/// A field of the state is misspelt where it is written.
struct MisspeltFieldWritten: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name):
        state.nmae = name  // error: has no member 'nmae'
        return .none
      case .saveTapped, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A field of the state is misspelt where it is read.
struct MisspeltFieldRead: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        guard state.agee > 18 else { return .none }  // error: has no member 'agee'
        state.error = nil
        return .none
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A change of a function has the label of key paths.
struct FunctionOfChange: Reducer {
  var body: some FormReducer {
    EmptyReducer()
      .onChange(of: Self.age) { _, state in  // error: to expected argument type 'KeyPath<
        state.error = nil
        return .none
      }
  }

  private static func age(of state: State) -> Int { state.age }
}

/// A case of the action is misspelt.
struct MisspeltCase: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .svaed(let age):  // error: has no member 'svaed'
        state.age = age
        return .none
      case .nameChanged, .saveTapped, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A case of an enum in the state is misspelt.
struct MisspeltValue: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        state.field = .nam  // error: has no member 'nam'
        return .none
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A value of another type is assigned.
struct WrongTypeAssigned: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name):
        state.age = name  // error: cannot assign value of type 'String' to type 'Int'
        return .none
      case .saveTapped, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A literal of another type is assigned.
struct WrongLiteral: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        state.age = "18"  // error: cannot assign value of type 'String' to type 'Int'
        return .none
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A value that is not an effect is returned.
struct WrongTypeReturned: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        return state.age  // error: to closure result type 'Effect<Form.Action>'
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A nonexistent effect is returned.
struct UnknownEffect: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        state.age = 1
        return .nothing  // error: has no member 'nothing'
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// An action of another feature, or one that is misspelt, is sent.
struct MisspeltActionSent: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        state.age = 1
        return .send(.save)  // error: has no member 'save'
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// An action is sent without its value.
struct ValueForgotten: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        state.age = 1
        return .send(.saved)  // error: member 'saved' expects argument of type 'Int'
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// An action is sent with a value of another type.
struct WrongValueSent: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        state.age = 1
        return .send(.saved("1"))  // error: cannot convert value of type 'String'
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// An argument's label is wrong.
struct WrongLabel: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        state.age = 1
        return .send(.rowTapped(row: 1))  // error: incorrect argument label in call
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A nonexistent method is called.
struct UnknownMethod: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .closed:
        state.reset()  // error: has no member 'reset'
        return .none
      case .nameChanged, .saveTapped, .saved, .rowTapped: return .none
      }
    }
  }
}

/// An undeclared name is used.
struct UnknownName: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .nameChanged:
        state.name = newName  // error: cannot find 'newName' in scope
        return .none
      case .saveTapped, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A case of the action is not in the switch.
struct CaseForgotten: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {  // error: switch must be exhaustive
      case .nameChanged(let name):
        state.name = name
        return .none
      case .saveTapped, .saved, .rowTapped: return .none
      }
    }
  }
}

/// An optional is used without unwrapping.
struct OptionalNotUnwrapped: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .closed:
        state.name = state.error  // error: must be unwrapped
        return .none
      case .nameChanged, .saveTapped, .saved, .rowTapped: return .none
      }
    }
  }
}

/// An asynchronous function is called without `await` in an effect.
struct AwaitForgotten: Reducer {
  let client = Client()

  var body: some FormReducer {
    Reduce { [client] state, action in
      switch action {
      case .saveTapped:
        let name = state.name
        return .run { send in
          let age = try client.save(name)  // error: is 'async' but is not marked with 'await'
          await send(.saved(age))
        }
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A throwing function is called without `try` in an effect.
struct TryForgotten: Reducer {
  let client = Client()

  var body: some FormReducer {
    Reduce { [client] state, action in
      switch action {
      case .saveTapped:
        let name = state.name
        return .run { send in
          let age = await client.save(name)  // error: call can throw
          await send(.saved(age))
        }
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A nonexistent action is sent from an effect.
struct MisspeltActionInEffect: Reducer {
  let client = Client()

  var body: some FormReducer {
    Reduce { [client] state, action in
      switch action {
      case .saveTapped:
        let name = state.name
        return .run { send in
          let age = try await client.save(name)
          await send(.svaed(age))  // error: has no member 'svaed'
        }
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// The state is used in an effect.
struct StateInEffect: Reducer {
  let client = Client()

  var body: some FormReducer {
    Reduce { [client] state, action in
      switch action {
      case .saveTapped:
        return .run { send in
          let age = try await client.save(state.name)  // error: 'inout' parameter 'state'
          await send(.saved(age))
        }
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// An asynchronous function is called in the reducer itself. The compiler's error is about the
/// whole closure.
struct WaitInReducer: Reducer {
  let client = Client()

  var body: some FormReducer {
    Reduce { [client] state, action in  // error: to parameter expecting synchronous function type
      switch action {
      case .saveTapped:
        state.age = await client.age(state.name)
        return .none
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }
  }
}

/// A key path to a nonexistent field, in an operator after the reducer.
struct MisspeltChangedField: Reducer {
  var body: some FormReducer {
    Reduce { state, action in .none }
      .onChange(of: \.nmae) { _, _ in  // error: has no member 'nmae'
        Reduce { state, action in .none }
      }
  }
}

/// A field is misspelt in a reducer that follows others.
struct MisspeltAfterOthers: Reducer {
  var body: some FormReducer {
    Reduce { state, action in .none }
    Reduce { state, action in
      guard case .closed = action else { return .none }
      state.nmae = ""  // error: has no member 'nmae'
      return .none
    }
    EmptyReducer()
  }
}

/// A field is misspelt in a reducer with an operator.
struct MisspeltUnderOperator: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      guard case .closed = action else { return .none }
      state.nmae = ""  // error: has no member 'nmae'
      return .none
    }
    .onChange(of: \.name) { _, _ in
      Reduce { state, action in .none }
    }
  }
}

/// A field is misspelt in a reducer of one expression.
struct MisspeltInOneExpression: Reducer {
  var body: some FormReducer {
    Reduce { state, action in .send(.saved(state.agee)) }  // error: has no member 'agee'
  }
}

/// A screen of a feature whose actions are not divided.
@Reducer
struct Undivided {}

@ViewAction(for: Undivided.self)  // error: requires that 'Undivided.Action' conform to 'ViewAction'
struct UndividedScreen {
  let store: StoreOf<Undivided>
}
