/// The whole enum where a case is expected: `\.self`.
///
/// ```swift
/// Scope(state: \.draft, action: \.self) { Draft() }
/// ```
// Another type than that of cases: Swift gives `\.self` no other.
public typealias WholeCaseKeyPath<Root: CasePathable> = KeyPath<
  Root.AllCasePaths, Root.AllCasePaths
>

extension CasePathable {
  /// Always true.
  @inlinable
  public func `is`(_ keyPath: WholeCaseKeyPath<Self>) -> Bool { true }

  /// The enum itself, never nil. Assigning replaces it; assigning nil does nothing.
  @inlinable
  public subscript(case keyPath: WholeCaseKeyPath<Self>) -> Self? {
    get { self }
    set { if let newValue { self = newValue } }
  }

  /// Changes the enum itself.
  ///
  /// - Returns: true.
  @inlinable
  @discardableResult
  public mutating func modify(
    _ keyPath: WholeCaseKeyPath<Self>, _ update: (inout Self) throws -> Void
  ) rethrows -> Bool {
    try update(&self)
    return true
  }
}

extension KeyPath {
  /// Matches every value of the enum in a `switch`.
  public static func ~= <Enum: CasePathable>(path: KeyPath, root: Enum) -> Bool
  where Root == Enum.AllCasePaths, Value == Root { true }
}
