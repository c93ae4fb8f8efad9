/// A button of an alert or a dialog: what it says, what it sends, and what it is for.
///
/// ```swift
/// ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
/// ```
public struct ButtonState<Action> {
  /// What a button is for, so that it is drawn and placed as users expect it.
  public var role: ButtonStateRole?
  public var action: ButtonStateAction<Action>
  public var label: TextState

  /// A button that sends what its action says; without one it only lets the alert go.
  public init(
    role: ButtonStateRole? = nil, action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// A button that sends an action.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(role: role, action: .send(action), label: label)
  }

  /// Does what a tap of the button asks for: gives its action, nil where it has none.
  public func withAction(_ perform: (Action?) -> Void) { perform(action.action) }

  /// The same button with another action.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ButtonState<NewAction> {
    ButtonState<NewAction>(role: role, action: action.map(transform)) { label }
  }
}

public enum ButtonStateRole: Hashable, Sendable {
  /// It leaves everything as it is.
  case cancel

  /// It cannot be undone.
  case destructive
}

/// What a button sends.
public struct ButtonStateAction<Action> {
  /// Nil where the button sends nothing.
  public let action: Action?

  /// To send an action, or none.
  public static func send(_ action: Action?) -> ButtonStateAction {
    ButtonStateAction(action: action)
  }

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

/// Lists what there is.
extension ButtonState: CustomReflectable {
  public var customMirror: Mirror {
    var children: [(String, Any)] = []
    if let role { children.append(("role", role)) }
    if let action = action.action { children.append(("action", action)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
