/// The case of an action: the names of the nested cases, from the store's action inwards, and the
/// ids of elements.
// Unchecked: it holds case paths, names and ids, which never change.
struct ActionCase: Hashable, @unchecked Sendable {
  let name: [AnyHashable]

  /// The one value that stands for every action, for inboxes that need no names.
  static let any = ActionCase(name: [])

  init(name: [AnyHashable]) { self.name = name }

  /// Descends through a case's value while that value is an action too: a case-pathable enum, or an
  /// action type of the kit. An optional or a result is an ordinary value, and ends the name.
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

/// An action that its case alone does not identify.
protocol PlacedAction {
  /// The rest of its identity: an element's id, or a field.
  var placeInParent: AnyHashable { get }
  /// The child's action, if it carries one.
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

/// An enum that has case paths but is not an action.
private protocol ValueOfCases {}

extension Optional: ValueOfCases {}
extension Result: ValueOfCases {}
extension TaskResult: ValueOfCases {}
