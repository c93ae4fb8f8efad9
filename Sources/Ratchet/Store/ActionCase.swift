/// Of which case an action is: the cases from the store's action inwards, with the ids of elements.
// Unchecked: case paths, names and ids, which never change.
struct ActionCase: Hashable, @unchecked Sendable {
  let name: [AnyHashable]

  /// That of actions that nobody tells apart.
  static let any = ActionCase(name: [])

  init(name: [AnyHashable]) { self.name = name }

  /// Goes on through a case's value while that is an action too: a case-pathable enum, or one of the
  /// kit's. An optional and a result are values like others.
  init<Action>(of action: Action) {
    var name: [AnyHashable] = []
    var next: Any? = action
    var isFirst = true
    while let action = next {
      next = nil
      if let action = action as? any PlacedAction {
        name.append(action.placeInParent)
        next = action.placedAction
      } else if isFirst || Self.isEnumOfCases(action) {
        name.append(Self.caseName(of: action))
        next = Mirror(reflecting: action).children.first?.value
      }
      isFirst = false
    }
    self.init(name: name)
  }

  private static func isEnumOfCases(_ value: Any) -> Bool {
    value is any CasePathable && !(value is any ValueOfCases)
  }

  private static func caseName(of value: Any) -> AnyHashable {
    func name<Enum: CasePathable>(_ value: Enum) -> AnyHashable { CaseNames<Enum>()(value) }
    return (value as? any CasePathable).map { name($0) } ?? CaseNames<Any>()(value)
  }
}

/// An action that is told apart by more than its case.
protocol PlacedAction {
  /// What tells it apart: an element's id, or a field.
  var placeInParent: AnyHashable { get }
  /// The child's action, if it is one.
  var placedAction: Any? { get }
}

extension IdentifiedAction: PlacedAction {
  var placeInParent: AnyHashable {
    switch self {
    case .element(let id, _): AnyHashable(id)
    }
  }

  var placedAction: Any? {
    switch self {
    case .element(_, let action): action
    }
  }
}

extension StackAction: PlacedAction {
  var placeInParent: AnyHashable {
    switch self {
    case .element(let id, _): AnyHashable(["element", id] as [AnyHashable])
    case .popFrom(let id): AnyHashable(["popFrom", id] as [AnyHashable])
    case .push(let id, _): AnyHashable(["push", id] as [AnyHashable])
    }
  }

  var placedAction: Any? {
    if case .element(_, let action) = self { action } else { nil }
  }
}

extension BindingAction: PlacedAction {
  var placeInParent: AnyHashable { AnyHashable(keyPath) }
  var placedAction: Any? { nil }
}

/// An enum with case paths that is no action.
private protocol ValueOfCases {}

extension Optional: ValueOfCases {}
extension Result: ValueOfCases {}
extension TaskResult: ValueOfCases {}
