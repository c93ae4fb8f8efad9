/// An enum whose cases can be named by key paths: `\.rows`.
///
/// Written by hand, each case is one property of a struct:
///
/// ```swift
/// enum Action: CasePathable {
///   case addButtonTapped
///   case searchChanged(String)
///
///   struct AllCasePaths {
///     var addButtonTapped: AnyCasePath<Action, Void> {
///       AnyCasePath(
///         embed: { .addButtonTapped },
///         extract: { if case .addButtonTapped = $0 { () } else { nil } })
///     }
///     var searchChanged: AnyCasePath<Action, String> {
///       AnyCasePath(
///         embed: Action.searchChanged,
///         extract: { if case .searchChanged(let text) = $0 { text } else { nil } })
///     }
///   }
///   static var allCasePaths: AllCasePaths { AllCasePaths() }
/// }
/// ```
public protocol CasePathable {
  /// One property for each case, an ``AnyCasePath`` from this enum to the case's value.
  associatedtype AllCasePaths

  static var allCasePaths: AllCasePaths { get }
}

/// A case of `Root`, written as a key path: `\.rows`, or through several enums, `\.rows[id: 1].tapped`.
public typealias CaseKeyPath<Root: CasePathable, Value> =
  KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>

/// A case of `Root` whatever its value, written as a key path.
public typealias PartialCaseKeyPath<Root: CasePathable> = PartialKeyPath<Root.AllCasePaths>

extension CasePathable {
  public typealias Cases = AllCasePaths

  /// Whether the enum is in a case.
  @inlinable
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    self[case: keyPath] != nil
  }

  /// The value of a case, or nil where the enum is in another. Assigning puts a value into the case,
  /// and does nothing where the enum is in another case or the value is nil.
  @inlinable
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(self) }
    set {
      let path = Self.allCasePaths[keyPath: keyPath]
      guard let newValue, path.extract(self) != nil else { return }
      self = path.embed(newValue)
    }
  }

  /// Changes the value of a case where it is; does nothing where the enum is in another case.
  ///
  /// The value is moved out, changed and put back, so that what only it refers to (a large array) is
  /// not copied. When the closure throws, the value is put back as it is then.
  ///
  /// ```swift
  /// state.modify(\.detail) { $0.title = "Dune" }
  /// ```
  ///
  /// - Returns: whether the enum was in the case.
  @inlinable
  @discardableResult
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>, _ update: (inout Value) throws -> Void
  ) rethrows -> Bool {
    try Self.allCasePaths[keyPath: keyPath].modify(&self, update) != nil
  }

  /// The value of a case of an enum that is marked `@dynamicMemberLookup`, or nil where it is in
  /// another: `state.detail?.title`.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: CaseKeyPath<Self, Value>) -> Value? {
    self[case: keyPath]
  }
}

extension KeyPath {
  /// Makes a value of the enum: `(\Action.Cases.searchChanged)("dune")`.
  public func callAsFunction<Enum: CasePathable, Associated>(_ value: Associated) -> Enum
  where Root == Enum.AllCasePaths, Value == AnyCasePath<Enum, Associated> {
    Enum.allCasePaths[keyPath: self].embed(value)
  }
}

extension KeyPath {
  /// Whether a value is of a case, in a `switch`: `case \.loaded:`.
  public static func ~= <Enum: CasePathable, Associated>(path: KeyPath, root: Enum) -> Bool
  where Root == Enum.AllCasePaths, Value == AnyCasePath<Enum, Associated> {
    root.is(path)
  }
}
