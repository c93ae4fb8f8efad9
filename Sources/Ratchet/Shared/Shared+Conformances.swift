public import RatchetDump

// By value. In an assertion of a test store the two sides may stand for two times of one value.
extension Shared: Equatable where Value: Equatable {
  public static func == (lhs: Shared, rhs: Shared) -> Bool {
    guard case .comparison(let left, let right) = SharedLens.inForce else {
      return lhs.wrappedValue == rhs.wrappedValue
    }
    let old = SharedLens.view(left).looking { lhs.wrappedValue }
    let new = SharedLens.view(right).looking { rhs.wrappedValue }
    return old == new
  }
}

extension SharedReader: Equatable where Value: Equatable {
  public static func == (lhs: SharedReader, rhs: SharedReader) -> Bool {
    guard case .comparison(let left, let right) = SharedLens.inForce else {
      return lhs.wrappedValue == rhs.wrappedValue
    }
    let old = SharedLens.view(left).looking { lhs.wrappedValue }
    let new = SharedLens.view(right).looking { rhs.wrappedValue }
    return old == new
  }
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
