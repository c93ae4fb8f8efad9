import Ratchet

/// An action that the feature's body lists no reducer for: that of a child for which no operator is listed,
/// or the write of a binding without a `BindingReducer`.
///
/// It is looked for only where an action changed nothing and had no effect, and it is said only of a case
/// whose value is the action of a feature (`Child.Action`, where `Child` is a reducer), alone, presented, or
/// of an element, and that no `Scope`, `ifLet`, `ifCaseLet` or `forEach` anywhere in the tree takes, nor a
/// reducer that calls the child's body by hand. So an enum of actions that is no feature's (`case view(View)`, `case delegate(Delegate)`) is never meant, nor a
/// child that happens to do nothing. Of types that are private, local or generic nothing is said: their
/// feature cannot be found by their name.
enum UntakenAction: Equatable {
  /// The case of the child, with those on the way to it: `detail.row`.
  case child(String)
  case binding

  /// Nil where each level of the action was taken.
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
      // That of `BindingReducer(action: \.view)`.
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

  /// Whether an action is of a case.
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
    // The mangled name of a nested type is that of the type around it, and its own.
    let own = "6ActionO"
    guard let name = _mangledTypeName(type), name.hasSuffix(own),
      let feature = _typeByName(String(name.dropLast(own.count))) as? any Reducer.Type
    else { return false }
    return isFeature(feature)
  }
}

/// An action that may hold the action of a child.
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

/// The write of a binding, whatever its state.
private protocol BindingWriteAction {}

extension BindingAction: BindingWriteAction {}
