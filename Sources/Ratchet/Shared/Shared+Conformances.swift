public import RatchetDump

// By value. In an assertion of a test store the two sides may stand for two times of one value.
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

/// Both sides may be one value, which somebody else changes between the two reads: so where they differ,
/// the left one is read once more, now after the right one.
private func areEqual<Value: Equatable>(_ left: () -> Value, _ right: () -> Value) -> Bool {
  guard case .comparison(let old, let new) = SharedLens.inForce else {
    let (first, second) = (left(), right())
    return first == second || left() == second
  }
  let before = SharedLens.view(old)
  let (first, second) = (before.looking(left), SharedLens.view(new).looking(right))
  return first == second || before.looking(left) == second
}

extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: DumpRepresentable {
  public var dumpValue: Any { wrappedValue }
}

extension SharedReader: DumpRepresentable {
  public var dumpValue: Any { wrappedValue }
}

extension Shared: CustomStringConvertible {
  public var description: String { "\(wrappedValue)" }
}

extension SharedReader: CustomStringConvertible {
  public var description: String { "\(wrappedValue)" }
}

extension Shared: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension SharedReader: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
