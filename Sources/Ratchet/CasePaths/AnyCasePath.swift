/// Access to one case of an enum: wraps a value in the case, or extracts it.
///
/// Both functions are plain code, without reflection and without allocations of their own. A path
/// that was composed of two (`\.child.tapped`) calls two functions.
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  /// Wraps a value in the case.
  public let embed: @Sendable (Value) -> Root

  /// Extracts the case's value; nil if the enum is in another case.
  public let extract: @Sendable (Root) -> Value?

  /// Makes a case path of two functions. `extract` must return the value that `embed` wrapped.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }

  /// The case's value; nil if the enum is in another case. It calls ``extract``.
  @inlinable
  public func extract(from root: Root) -> Value? { extract(root) }

  /// Changes the case's value in place; returns nil, without calling the closure, if the enum is in
  /// another case.
  ///
  /// The value is moved out, changed and put back, so that storage that only it refers to is not
  /// copied. If the closure throws, the value is put back as it is then.
  @inlinable
  public func modify<Result>(
    _ root: inout Root, _ update: (inout Value) throws -> Result
  ) rethrows -> Result? {
    // Moved out first: where the path is a literal, the optimiser then moves the value on, too,
    // instead of copying it.
    let whole = consume root
    guard var value = extract(whole) else {
      root = whole
      return nil
    }
    // Releases the other reference to the value: the variable then holds the only one.
    _ = consume whole
    defer { root = embed(value) }
    return try update(&value)
  }

  /// The path through this case and then through a case of its value: `\.child.tapped`.
  @inlinable
  public func appending<Inner>(_ inner: AnyCasePath<Value, Inner>) -> AnyCasePath<Root, Inner> {
    let outer = self
    return AnyCasePath<Root, Inner>(
      embed: { outer.embed(inner.embed($0)) },
      extract: { root in outer.extract(root).flatMap(inner.extract) })
  }

  /// The path through this case to a case of its value.
  @inlinable
  public subscript<Inner>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Inner>>
  ) -> AnyCasePath<Root, Inner> where Value: CasePathable {
    appending(Value.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath where Root: CasePathable {
  /// The case path for a key path: `AnyCasePath(\Action.Cases.rows)`.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) { self = Root.allCasePaths[keyPath: keyPath] }
}

extension AnyCasePath where Root == Value {
  /// The path from a value to itself.
  @inlinable
  public init() { self.init(embed: { $0 }, extract: { $0 }) }
}
