/// A message that is shown until one of its buttons is chosen: what it says, and what its buttons send.
///
/// Presented by `ifLet(\.$alert, action: \.alert)`, alone or in a case of an enum, it goes after the
/// parent has reduced any of its actions. Without buttons, whoever draws it gives it one that lets it
/// go. `AlertState<Never>` only informs.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete \(book.title)?")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Keep it") }
/// } message: {
///   TextState("This cannot be undone.")
/// }
/// ```
public struct AlertState<Action>: EphemeralState {
  public var title: TextState
  public var message: TextState?
  public var buttons: [ButtonState<Action>]

  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.title = title()
    self.message = message?()
    buttons = actions()
  }

  /// The same alert with other actions.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> AlertState<NewAction> {
    var alert = AlertState<NewAction> { title }
    alert.message = message
    alert.buttons = buttons.map { $0.map(transform) }
    return alert
  }
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Sendable where Action: Sendable {}

/// Lists what there is, named as it was made.
extension AlertState: CustomReflectable {
  public var customMirror: Mirror {
    var children: [(String, Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
