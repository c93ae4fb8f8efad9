import Foundation

/// An id of a known type, as its bytes.
@usableFromInline
struct PlainID: Equatable {
  @usableFromInline let words: (UInt64, UInt64)

  init(_ id: Int) { words = (UInt64(truncatingIfNeeded: id), 0) }

  // Unsafe: both are sixteen bytes.
  init(_ id: UUID) { words = unsafeBitCast(id.uuid, to: (UInt64, UInt64).self) }

  @inlinable
  static func == (lhs: PlainID, rhs: PlainID) -> Bool { lhs.words == rhs.words }
}

/// Reads the ids of states whose ids are integers or UUIDs.
///
/// Most ids are. Storing an id whose type is known only at run time takes ten times as long.
// Unchecked: neither it nor a subclass has stored properties.
@usableFromInline
class PlainIDReader<State>: @unchecked Sendable {
  @usableFromInline
  func id(of state: State) -> PlainID {
    fatalError("\(Self.self) must say how it reads.")
  }

  /// A reader, or nil if the ids have another type or states have no ids.
  static func make() -> PlainIDReader? {
    let reader: AnyObject
    switch State.self {
    case let type as any Identifiable<Int>.Type: reader = integers(type)
    case let type as any Identifiable<UUID>.Type: reader = uuids(type)
    default: return nil
    }
    // Safe: the reader was made for `State`, from which the metatype came.
    return unsafeDowncast(reader, to: PlainIDReader.self)
  }

  private static func integers<I: Identifiable<Int>>(_: I.Type) -> AnyObject { IntegerReader<I>() }
  private static func uuids<I: Identifiable<UUID>>(_: I.Type) -> AnyObject { UUIDReader<I>() }
}

// Unchecked, both: see the superclass.
private final class IntegerReader<I: Identifiable<Int>>: PlainIDReader<I>, @unchecked Sendable {
  override func id(of state: I) -> PlainID { PlainID(state.id) }
}

private final class UUIDReader<I: Identifiable<UUID>>: PlainIDReader<I>, @unchecked Sendable {
  override func id(of state: I) -> PlainID { PlainID(state.id) }
}

/// Reads the ids of the values in one case of an enum, if they are integers or UUIDs.
// Unchecked, like its subclass: its contents never change, and are only called.
class PlainPayloadReader<State>: @unchecked Sendable {
  /// Nil if the state is in another case.
  func id(of state: State) -> PlainID? {
    fatalError("\(Self.self) must say how it reads.")
  }

  /// A reader, or nil if the ids have another type or values have no ids.
  static func make<Value>(_ path: AnyCasePath<State, Value>) -> PlainPayloadReader? {
    PlainIDReader<Value>.make().map { CaseReader(path: path, values: $0) }
  }
}

// Unchecked: see the superclass.
private final class CaseReader<State, Value>: PlainPayloadReader<State>, @unchecked Sendable {
  private let path: AnyCasePath<State, Value>
  private let values: PlainIDReader<Value>

  init(path: AnyCasePath<State, Value>, values: PlainIDReader<Value>) {
    self.path = path
    self.values = values
  }

  override func id(of state: State) -> PlainID? {
    path.extract(state).map { values.id(of: $0) }
  }
}
