public import RatchetDump

// Compared by value. In an assertion of a test store, the two sides may be one value at two times.
extension Shared: Equatable where Value: Equatable {
  public static func == (lhs: Shared, rhs: Shared) -> Bool {
    areEqual({ lhs.wrappedValue }, { rhs.wrappedValue })
  }
}

extension SharedReader: Equatable where Value: Equatable {
  public static func == (lhs: SharedReader, rhs: SharedReader) -> Bool {
    areEqual({ lhs.wrappedValue }, { rhs.wrappedValue })
  }
}

/// Compares two values that may be one, which other code changes between the two reads. So if they
/// differ, the left one is read again, now after the right one.
private func areEqual<Value: Equatable>(_ left: () -> Value, _ right: () -> Value) -> Bool {
  guard case .comparison(let old, let new) = SharedLens.current else {
    let (first, second) = (left(), right())
    return first == second || left() == second
  }
  let before = SharedLens.view(old)
  let (first, second) = (before.looking(left), SharedLens.view(new).looking(right))
  return first == second || before.looking(left) == second
}

extension Shared: Identifiable where Value: Identifiable {
  /// The id of the current value.
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  /// The id of the current value.
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: DumpRepresentable {
  /// The current value.
  public var dumpValue: Any { wrappedValue }
}

extension SharedReader: DumpRepresentable {
  /// The current value.
  public var dumpValue: Any { wrappedValue }
}

extension Shared: CustomStringConvertible {
  public var description: String { "\(wrappedValue)" }
}

extension SharedReader: CustomStringConvertible {
  public var description: String { "\(wrappedValue)" }
}

extension Shared: CustomReflectable {
  /// The mirror of the current value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension SharedReader: CustomReflectable {
  /// The mirror of the current value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
