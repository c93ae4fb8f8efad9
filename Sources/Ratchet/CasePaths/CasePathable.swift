/// An enum whose cases can be referred to by key paths: `\.rows`.
///
/// In a conformance by hand, each case is one property of a struct:
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
  /// A type with one property for each case: an ``AnyCasePath`` from this enum to the case's value.
  associatedtype AllCasePaths

  /// The case paths.
  static var allCasePaths: AllCasePaths { get }
}

/// A case of `Root` as a key path: `\.rows`, or through several enums, `\.rows[id: 1].tapped`.
public typealias CaseKeyPath<Root: CasePathable, Value> =
  KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>

/// A case of `Root` as a key path, whatever the type of its value.
public typealias PartialCaseKeyPath<Root: CasePathable> = PartialKeyPath<Root.AllCasePaths>

extension CasePathable {
  /// A short name for ``AllCasePaths`` in key paths: `\Action.Cases.rows`.
  public typealias Cases = AllCasePaths

  /// Whether the enum is in a case.
  @inlinable
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    self[case: keyPath] != nil
  }

  /// The value of a case, or nil if the enum is in another case. Assigning replaces the value, and
  /// does nothing if the enum is in another case or the new value is nil.
  @inlinable
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(self) }
    set {
      let path = Self.allCasePaths[keyPath: keyPath]
      guard let newValue, path.extract(self) != nil else { return }
      self = path.embed(newValue)
    }
  }

  /// Changes the value of a case in place; does nothing if the enum is in another case.
  ///
  /// The value is moved out, changed and put back, so that storage that only it refers to (a large
  /// array) is not copied. If the closure throws, the value is put back as it is then.
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

  /// The value of a case of an enum with `@dynamicMemberLookup`, or nil if the enum is in another
  /// case: `state.detail?.title`.
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
  /// Matches the values of a case in a `switch`: `case \.loaded:`.
  public static func ~= <Enum: CasePathable, Associated>(path: KeyPath, root: Enum) -> Bool
  where Root == Enum.AllCasePaths, Value == AnyCasePath<Enum, Associated> {
    root.is(path)
  }
}

/// Case paths that can find the case of a value.
///
/// `@CasePathable` makes an enum's `AllCasePaths` conform. Operators that run children of an enum
/// state use it to distinguish cases; without it they use reflection, which is slower.
///
/// ```swift
/// Action.allCasePaths[.searchChanged("dune")] == \.searchChanged
/// ```
public protocol CasePathReflectable<Root> {
  /// The enum.
  associatedtype Root: CasePathable

  /// The key path of a value's case.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

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
