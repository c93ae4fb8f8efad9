/// Case paths that know what their cases are called.
///
/// `@CasePathable` makes an enum's `AllCasePaths` conform. A key path does not tell its name when the
/// program runs; tests need it where there is no value of the case to ask.
///
/// ```swift
/// Action.AllCasePaths.caseNames == ["addButtonTapped", "searchChanged"]
/// ```
public protocol CasePathNaming {
  /// One for each case path, in the order in which iterating gives these.
  static var caseNames: [String] { get }
}
