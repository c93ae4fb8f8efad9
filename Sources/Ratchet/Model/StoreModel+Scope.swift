import RatchetIssues

// The models of children: the same object while it is referenced and the child is there.
extension StoreModel where Action: CasePathable {
  /// The model of a part of the state.
  // Disfavoured: the overload for optional parts has more parameters, and would lose otherwise.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> StoreModel<ChildState, ChildAction> {
    let path = Action.allCasePaths[keyPath: action]
    return children.child(ModelChildID(state, action)) {
      StoreModel<ChildState, ChildAction>(
        store.child({ $0[keyPath: state] }, path))
    }
  }

  /// The model of a part of the state, with this model's actions.
  public func scope<ChildState>(
    state: KeyPath<State, ChildState>, action: WholeCaseKeyPath<Action>
  ) -> StoreModel<ChildState, Action> {
    children.child(ModelChildID(state, action)) {
      StoreModel<ChildState, Action>(store.scope(state: state, action: action))
    }
  }

  /// The model of an optional part, or nil if the part is nil. Whether it is nil is observed.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreModel<ChildState, ChildAction>? {
    child(
      ModelChildID(state, action), Action.allCasePaths[keyPath: action],
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      $0[keyPath: state]
    }
  }

  /// The model of a presented child, or nil: `scope(state: \.detail, action: \.detail)`.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreModel<ChildState, ChildAction>? {
    child(
      ModelChildID(state, action), Action.allCasePaths[keyPath: action].presented,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      $0[keyPath: state]
    }
  }

  /// The model of a presented child, or nil: `scope(state: \.$detail, action: \.detail)`.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreModel<ChildState, ChildAction>? {
    child(
      ModelChildID(state, action), Action.allCasePaths[keyPath: action].presented,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      $0[keyPath: state].wrappedValue
    }
  }

  /// The model of one element, or nil if no element has that id.
  public func scope<ID: Hashable & Sendable, ChildState, ChildAction>(
    state: KeyPath<State, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ChildAction>>,
    id: ID,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreModel<ChildState, ChildAction>? {
    child(
      ModelChildID(state, action, id), Action.allCasePaths[keyPath: action][id: id],
      wasRemoved: store.removal(of: id, from: state),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      $0[keyPath: state][id: id]
    }
  }

  /// The models of the elements, in order; each is made when it is accessed. Adding, removing and
  /// moving elements is observed; changes within elements are not.
  public func scope<ID: Hashable & Sendable, ChildState, ChildAction>(
    state: KeyPath<State, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreModels<ID, ChildState, ChildAction> {
    let path = Action.allCasePaths[keyPath: action]
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let elements = read { $0[keyPath: state] }
    let ids = { elements.ids }
    return StoreModels(of: elements, ids: ids) { element, _ in
      let id = element.id
      return self.child(
        ModelChildID(state, action, id), path[id: id],
        wasRemoved: self.store.removal(of: id, from: state),
        last: element, at: location
      ) {
        $0[keyPath: state][id: id]
      }
    }
  }

  /// The model of one element of a stack, or nil if no element has that id.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, StackState<ChildState>>,
    action: CaseKeyPath<Action, StackAction<ChildState, ChildAction>>,
    id: StackElementID,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreModel<ChildState, ChildAction>? {
    child(
      ModelChildID(state, action, id), Action.allCasePaths[keyPath: action][id: id],
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      $0[keyPath: state][id: id]
    }
  }

  /// The models of the elements of a stack, from the bottom to the top; each is made when it is
  /// accessed. Adding, removing and moving elements is observed; changes within elements are not.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, StackState<ChildState>>,
    action: CaseKeyPath<Action, StackAction<ChildState, ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreModels<StackElementID, ChildState, ChildAction> {
    let path = Action.allCasePaths[keyPath: action]
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let stack = read { $0[keyPath: state] }
    let ids = { stack.ids }
    return StoreModels(of: stack, ids: ids) { element, position in
      let id = stack.slots.storage[position].id.id
      return self.child(
        ModelChildID(state, action, id), path[id: id], wasRemoved: nil, last: element, at: location
      ) {
        $0[keyPath: state][id: id]
      }
    }
  }
}

extension StoreModel where State: CasePathable, Action: CasePathable {
  /// The model of the value of a case, or nil if the state is in another case. The case is
  /// observed.
  public func scope<ChildState, ChildAction>(
    case state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreModel<ChildState, ChildAction>? {
    let value = State.allCasePaths[keyPath: state]
    return child(
      ModelChildID(state, action), Action.allCasePaths[keyPath: action],
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      value.extract($0)
    }
  }
}

extension StoreModel {
  private func child<ChildState, ChildAction>(
    _ id: ModelChildID,
    _ path: AnyCasePath<Action, ChildAction>,
    wasRemoved: ((State) -> Bool)? = nil,
    at location: IssueLocation,
    state: @escaping (State) -> ChildState?
  ) -> StoreModel<ChildState, ChildAction>? {
    guard let present = read(state) else { return nil }
    return child(id, path, wasRemoved: wasRemoved, last: present, at: location, state: state)
  }

  func child<ChildState, ChildAction>(
    _ id: ModelChildID,
    _ path: AnyCasePath<Action, ChildAction>,
    wasRemoved: ((State) -> Bool)?,
    last: ChildState,
    at location: IssueLocation,
    state: @escaping (State) -> ChildState?
  ) -> StoreModel<ChildState, ChildAction> {
    children.child(id) {
      let store = store.scope(state, wasRemoved: wasRemoved, path, last: last, at: location)
      // With a last state, `scope` returns a store even if the child is gone.
      guard let store else { preconditionFailure("A child with a state has no store.") }
      return StoreModel<ChildState, ChildAction>(store)
    }
  }
}

/// Identifies a child of a model.
struct ModelChildID: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath
  let element: AnyHashable?

  init(_ state: AnyKeyPath, _ action: AnyKeyPath, _ element: AnyHashable? = nil) {
    self.state = state
    self.action = action
    self.element = element
  }
}

/// The models of children that are still referenced.
@MainActor
struct ModelChildren {
  private struct Weak { weak var model: AnyObject? }

  private var models: [ModelChildID: Weak] = [:]
  private var limit = 16

  mutating func child<State, Action>(
    _ id: ModelChildID, _ make: () -> StoreModel<State, Action>
  ) -> StoreModel<State, Action> {
    if let child = models[id]?.model as? StoreModel<State, Action>, !child.isGone { return child }
    let child = make()
    models[id] = Weak(model: child)
    if models.count > limit {
      // A sweep over all entries comes only after as many additions: O(1) on average.
      models = models.filter { $0.value.model != nil }
      limit = max(16, models.count * 2)
    }
    return child
  }
}
