import Ratchet

// Five features, each inside the next, written out as in an app. Most features of the benchmarks
// have a dependency, as in an app: the optimiser knows less about a feature with stored properties.

struct Level1: Reducer {
  struct State: Sendable {
    var child = Counter.State()
    var changes = 0
  }

  @CasePathable
  enum Action: Sendable {
    case child(Counter.Action)
    case changed
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Counter() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

struct Level2: Reducer {
  struct State: Sendable {
    var child = Level1.State()
    var changes = 0
  }

  @CasePathable
  enum Action: Sendable {
    case child(Level1.Action)
    case changed
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level1() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

struct Level3: Reducer {
  struct State: Sendable {
    var child = Level2.State()
    var changes = 0
  }

  @CasePathable
  enum Action: Sendable {
    case child(Level2.Action)
    case changed
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level2() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

struct Level4: Reducer {
  struct State: Sendable {
    var child = Level3.State()
    var changes = 0
  }

  @CasePathable
  enum Action: Sendable {
    case child(Level3.Action)
    case changed
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level3() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

struct Level5: Reducer {
  struct State: Sendable {
    var child = Level4.State()
    var changes = 0
  }

  @CasePathable
  enum Action: Sendable {
    case child(Level4.Action)
    case changed
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level4() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

extension Level5.Action {
  static var deepest: Level5.Action { .child(.child(.child(.child(.child(.incrementTapped))))) }
}

// The same work without the kit.

@inline(never)
private func plainReduce(_ state: inout Level1.State, _ action: Level1.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}

@inline(never)
private func plainReduce(_ state: inout Level2.State, _ action: Level2.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}

@inline(never)
private func plainReduce(_ state: inout Level3.State, _ action: Level3.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}

@inline(never)
private func plainReduce(_ state: inout Level4.State, _ action: Level4.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}

@inline(never)
func plainReduce(_ state: inout Level5.State, _ action: Level5.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}
