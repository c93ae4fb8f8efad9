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

  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
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
