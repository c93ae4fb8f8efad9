/// Case paths that know the names of their cases.
///
/// `@CasePathable` makes an enum's `AllCasePaths` conform. A key path does not know its name at run
/// time; tests need the names where they have no value of the case.
///
/// ```swift
/// Action.AllCasePaths.caseNames == ["addButtonTapped", "searchChanged"]
/// ```
public protocol CasePathNaming {
  /// The name for each case path, in iteration order.
  static var caseNames: [String] { get }
}
