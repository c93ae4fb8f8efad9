/// Case paths that can find the case of a value.
///
/// `@CasePathable` makes an enum's `AllCasePaths` conform. Operators that run children of an enum
/// state use it to distinguish cases; without it they use reflection, which is slower.
///
/// ```swift
/// Action.allCasePaths[.searchChanged("dune")] == \.searchChanged
/// ```
public protocol CasePathReflectable<Root> {
  associatedtype Root: CasePathable

  /// The key path of a value's case.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}
