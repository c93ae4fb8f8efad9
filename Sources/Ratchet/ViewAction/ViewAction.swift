/// The actions of a feature of which those that a user interface may send are a case of their own.
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
  associatedtype ViewAction

  static func view(_ action: ViewAction) -> Self
}
