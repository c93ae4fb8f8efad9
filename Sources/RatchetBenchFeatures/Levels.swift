public import Ratchet

// Five features, each inside the next, written out as in an app.

@Reducer
public struct Level1 {
  @ObservableState
  public struct State: Sendable {
    public var child = ObservedCounter.State()
    public var changes = 0

    public init() {}
  }

  public enum Action: Sendable {
    case child(ObservedCounter.Action)
    case changed
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { ObservedCounter() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

@Reducer
public struct Level2 {
  @ObservableState
  public struct State: Sendable {
    public var child = Level1.State()
    public var changes = 0

    public init() {}
  }

  public enum Action: Sendable {
    case child(Level1.Action)
    case changed
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level1() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

@Reducer
public struct Level3 {
  @ObservableState
  public struct State: Sendable {
    public var child = Level2.State()
    public var changes = 0

    public init() {}
  }

  public enum Action: Sendable {
    case child(Level2.Action)
    case changed
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level2() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

@Reducer
public struct Level4 {
  @ObservableState
  public struct State: Sendable {
    public var child = Level3.State()
    public var changes = 0

    public init() {}
  }

  public enum Action: Sendable {
    case child(Level3.Action)
    case changed
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level3() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

@Reducer
public struct Level5 {
  @ObservableState
  public struct State: Sendable {
    public var child = Level4.State()
    public var changes = 0

    public init() {}
  }

  public enum Action: Sendable {
    case child(Level4.Action)
    case changed
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level4() }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

extension Level5.Action {
  public static var deepest: Level5.Action {
    .child(.child(.child(.child(.child(.incrementTapped)))))
  }
}
