/// The actions of a feature with a separate case for those that a user interface may send.
///
/// ```swift
/// enum Action: ViewAction {
///   case view(View)
///   case loaded([Book])
///
///   enum View { case appeared, refreshTapped }
/// }
/// ```
public protocol ViewAction<ViewAction> {
  /// The actions that a view may send.
  associatedtype ViewAction

  /// Wraps an action of the user interface.
  static func view(_ action: ViewAction) -> Self
}
