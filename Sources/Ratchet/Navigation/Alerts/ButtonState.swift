/// A button of an alert or a dialog: its label, its action and its role.
///
/// ```swift
/// ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
/// ```
public struct ButtonState<Action> {
  /// The button's purpose, which determines its look and place.
  public var role: ButtonStateRole?
  /// The action that the button sends, or none.
  public var action: ButtonStateAction<Action>
  /// The text on the button.
  public var label: TextState

  /// Makes a button that sends the given action; with none, it only dismisses the alert.
  public init(
    role: ButtonStateRole? = nil, action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// Makes a button that sends an action.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(role: role, action: .send(action), label: label)
  }

  /// Calls the closure with the button's action, or with nil if it has none.
  public func withAction(_ perform: (Action?) -> Void) { perform(action.action) }

  /// The same button with its action transformed.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ButtonState<NewAction> {
    ButtonState<NewAction>(role: role, action: action.map(transform)) { label }
  }
}

/// The purpose of a button.
public enum ButtonStateRole: Hashable, Sendable {
  /// The button changes nothing.
  case cancel

  /// The button's action cannot be undone.
  case destructive
}

/// The action that a button sends, or none.
public struct ButtonStateAction<Action> {
  /// The action; nil if the button sends nothing.
  public let action: Action?

  /// Sends an action, or none.
  public static func send(_ action: Action?) -> ButtonStateAction {
    ButtonStateAction(action: action)
  }

  /// The result of a transformation of the action.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}
extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

/// Lists the parts that are set.
extension ButtonState: CustomReflectable {
  public var customMirror: Mirror {
    var children: [(String, Any)] = []
    if let role { children.append(("role", role)) }
    if let action = action.action { children.append(("action", action)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
