extension Shared {
  /// A part, as a shared value of its own: `$user.name`. A change of it is a change of the whole.
  public subscript<Member: Sendable>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(source: SharedPart(of: source, keyPath))
  }

  /// A part that can only be read.
  public subscript<Member: Sendable>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// A part of an optional value: nil where that is nil, and only there.
  ///
  /// Setting it while the value is nil is an issue, and lost; so is setting it to nil while the value is
  /// there.
  public subscript<Wrapped: Sendable, Member: Sendable>(
    dynamicMember keyPath: WritableKeyPath<Wrapped, Member>
  ) -> Shared<Member?> where Value == Wrapped? {
    Shared<Member?>(source: SharedOptionalPart(of: source, keyPath))
  }

  /// What a function makes of the value, to be read only: `$books.read { $0.count }`. The function is called
  /// at each read.
  public func read<Member: Sendable>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader(self).read(body)
  }

  /// What an optional value holds, as a shared value of its own; nil where it holds nothing.
  ///
  /// When it comes to hold nothing later, this keeps what it read last, and a change of it is an
  /// issue, and lost.
  public init?(_ base: Shared<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    source = SharedUnwrapped(of: base.source, last: value)
  }
}

extension SharedReader {
  /// A part, to be read only.
  public subscript<Member: Sendable>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> SharedReader<Member> {
    SharedReader<Member>(source: SharedReadPart(of: source, keyPath))
  }

  /// What a function makes of the value: `$books.read { $0.count }`. The function is called at each read.
  public func read<Member: Sendable>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader<Member>(source: SharedResult(of: source, body))
  }

  /// What an optional value holds; nil where it holds nothing. When it comes to hold nothing later, this
  /// keeps what it read last.
  public init?(_ base: SharedReader<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    source = SharedReadUnwrapped(of: base.source, last: value)
  }
}
