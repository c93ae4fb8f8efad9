extension Shared {
  /// A part of the value as a shared value: `$user.name`. Changing it changes the whole.
  public subscript<Member: Sendable>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(source: SharedPart(of: source, keyPath))
  }

  /// A part of the value that can only be read.
  public subscript<Member: Sendable>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// A part of an optional value; nil if and only if the whole is nil.
  ///
  /// Setting it while the whole is nil is an issue and has no effect; so is setting it to nil while
  /// the whole is not nil.
  public subscript<Wrapped: Sendable, Member: Sendable>(
    dynamicMember keyPath: WritableKeyPath<Wrapped, Member>
  ) -> Shared<Member?> where Value == Wrapped? {
    Shared<Member?>(source: SharedOptionalPart(of: source, keyPath))
  }

  /// The result of a function of the value, read-only: `$books.read { $0.count }`. The function is
  /// called at each read.
  public func read<Member: Sendable>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader(self).read(body)
  }

  /// The wrapped value of an optional value as a shared value; nil if the optional is nil.
  ///
  /// If the optional becomes nil later, this keeps its last value; changing it is then an issue and
  /// has no effect.
  public init?(_ base: Shared<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    source = SharedUnwrapped(of: base.source, last: value)
  }
}

extension SharedReader {
  /// A read-only part of the value.
  public subscript<Member: Sendable>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> SharedReader<Member> {
    SharedReader<Member>(source: SharedReadPart(of: source, keyPath))
  }

  /// The result of a function of the value: `$books.read { $0.count }`. The function is called at
  /// each read.
  public func read<Member: Sendable>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader<Member>(source: SharedResult(of: source, body))
  }

  /// The wrapped value of an optional value; nil if the optional is nil. If that becomes nil later,
  /// this keeps its last value.
  public init?(_ base: SharedReader<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    source = SharedReadUnwrapped(of: base.source, last: value)
  }
}
