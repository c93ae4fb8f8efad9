/// A way into one case of an enum: put a value into the case, or take it out.
///
/// Both functions are plain code: no reflection, and no allocation of their own. A path that was
/// composed of two (`\.child.tapped`) calls two functions.
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  /// Puts a value into the case.
  public let embed: @Sendable (Value) -> Root

  /// The case's value, or nil where the enum is in another case.
  public let extract: @Sendable (Root) -> Value?

  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }

  /// Changes the case's value where it is; where the enum is in another case, answers nil.
  ///
  /// The value is moved out, changed and put back, so that what only it refers to is not copied. When
  /// the closure throws, the value is put back as it is then.
  @inlinable
  public func modify<Result>(
    _ root: inout Root, _ update: (inout Value) throws -> Result
  ) rethrows -> Result? {
    guard var value = extract(root) else { return nil }
    // Its reference to the value goes: the variable holds the only one.
    _ = consume root
    defer { root = embed(value) }
    return try update(&value)
  }

  /// This path, and from its value on another: `\.child.tapped`.
  @inlinable
  public func appending<Inner>(_ inner: AnyCasePath<Value, Inner>) -> AnyCasePath<Root, Inner> {
    let outer = self
    return AnyCasePath<Root, Inner>(
      embed: { outer.embed(inner.embed($0)) },
      extract: { root in outer.extract(root).flatMap(inner.extract) })
  }

  @inlinable
  public subscript<Inner>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Inner>>
  ) -> AnyCasePath<Root, Inner> where Value: CasePathable {
    appending(Value.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath where Root: CasePathable {
  /// The case path of a key path: `AnyCasePath(\Action.Cases.rows)`.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) { self = Root.allCasePaths[keyPath: keyPath] }
}

extension AnyCasePath where Root == Value {
  /// The path from a value to itself.
  @inlinable
  public init() { self.init(embed: { $0 }, extract: { $0 }) }
}
