import Ratchet

/// An action that no reducer in the feature's body handles: the action of a child without an
/// operator, or the write of a binding without a `BindingReducer`.
///
/// The search is made only if an action changed nothing and had no effect. It reports a case only
/// if its value is the action of a feature (`Child.Action`, where `Child` is a reducer), directly,
/// presented, or of an element, and if no `Scope`, `ifLet`, `ifCaseLet` or `forEach` in the tree
/// handles it, nor a reducer that calls the child's body itself. So it never reports an enum of
/// actions that belongs to no feature (`case view(View)`, `case delegate(Delegate)`), nor a child
/// that merely does nothing. Private, local and generic types are not reported, since their feature
/// cannot be found by name.
enum UntakenAction: Equatable {
  /// The case of the child, with the cases on the way to it: `detail.row`.
  case child(String)
  case binding

  /// Nil if a reducer handles each level of the action.
  init?(_ action: Any, in tree: TreeInventory) {
    self.init(action, tree, tree.cases, path: "")
  }

  private init?(_ action: Any, _ tree: TreeInventory, _ cases: Set<AnyKeyPath>, path: String) {
    guard let action = action as? any CasePathable,
      let child = Mirror(reflecting: action).children.first
    else { return nil }
    if Self.isUntakenWrite(action, tree) {
      self = .binding
      return
    }
    let name = child.label ?? ""
    let inner = (path.isEmpty ? "" : path + ".") + name
    let isTaken = cases.contains { Self.takes($0, action) }
    let carried = (child.value as? any ChildActionCarrier).map(\.carried) ?? child.value
    guard let carried else { return nil }
    if isTaken || tree.hasByHand(type(of: carried)) {
      self.init(carried, tree, cases, path: inner)
    } else if Self.isActionOfFeature(type(of: carried)) {
      self = .child(inner)
    } else if Self.isUntakenWrite(carried, tree) {
      // The write of `BindingReducer(action: \.view)`.
      self = .binding
    } else {
      return nil
    }
  }

  private static func isUntakenWrite(_ action: Any, _ tree: TreeInventory) -> Bool {
    guard action is any BindableAction, let value = Mirror(reflecting: action).children.first?.value
    else { return false }
    return value is any BindingWriteAction && !tree.takesBindings(of: type(of: action))
  }

  /// Whether an action is of the case with this key path.
  private static func takes<Action: CasePathable>(_ keyPath: AnyKeyPath, _ action: Action) -> Bool {
    func takes<Path: PathToCase>(_ path: Path) -> Bool {
      (action as? Path.Root).map { path.extract($0) != nil } ?? false
    }
    guard let keyPath = keyPath as? PartialCaseKeyPath<Action>,
      let path = Action.allCasePaths[keyPath: keyPath] as? any PathToCase
    else { return false }
    return takes(path)
  }

  /// Whether a type is the action of the feature in which it is declared.
  private static func isActionOfFeature(_ type: Any.Type) -> Bool {
    func isFeature<R: Reducer>(_: R.Type) -> Bool { R.Action.self == type }
    // The mangled name of a nested type is that of the enclosing type, followed by its own.
    let own = "6ActionO"
    guard let name = _mangledTypeName(type), name.hasSuffix(own),
      let feature = _typeByName(String(name.dropLast(own.count))) as? any Reducer.Type
    else { return false }
    return isFeature(feature)
  }
}

/// An action that may contain the action of a child.
private protocol ChildActionCarrier {
  var carried: Any? { get }
}

extension PresentationAction: ChildActionCarrier {
  fileprivate var carried: Any? { if case .presented(let action) = self { action } else { nil } }
}

extension IdentifiedAction: ChildActionCarrier {
  fileprivate var carried: Any? { if case .element(_, let action) = self { action } else { nil } }
}

extension StackAction: ChildActionCarrier {
  fileprivate var carried: Any? { if case .element(_, let action) = self { action } else { nil } }
}

/// The write of a binding, whatever the type of its state.
private protocol BindingWriteAction {}

extension BindingAction: BindingWriteAction {}
