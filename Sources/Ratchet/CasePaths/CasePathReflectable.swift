/// Case paths that tell which case a value is in.
///
/// `@CasePathable` makes an enum's `AllCasePaths` conform. The operators that run children of an enum
/// state tell its cases apart by it; without it they ask reflection, which takes longer.
///
/// ```swift
/// Action.allCasePaths[.searchChanged("dune")] == \.searchChanged
/// ```
public protocol CasePathReflectable<Root> {
  associatedtype Root: CasePathable

  /// The case that a value is in.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}
