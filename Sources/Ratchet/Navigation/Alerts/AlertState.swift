/// A message with buttons, shown until one of them is chosen.
///
/// Presented by `ifLet(\.$alert, action: \.alert)`, alone or in a case of an enum, it is dismissed
/// after the parent has reduced any of its actions. If it has no buttons, the user interface adds
/// one that dismisses it. `AlertState<Never>` only informs.
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
  /// The title.
  public var title: TextState
  /// The message below the title, if there is one.
  public var message: TextState?
  /// The buttons, in order.
  public var buttons: [ButtonState<Action>]

  /// Makes an alert. The closures are called once, at once.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.title = title()
    self.message = message?()
    buttons = actions()
  }

  /// The same alert with its buttons' actions transformed.
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

/// Lists the parts that are set, under the names of the initializer's parameters.
extension AlertState: CustomReflectable {
  public var customMirror: Mirror {
    var children: [(String, Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
