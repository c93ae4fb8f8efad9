import Synchronization

/// The identity and the version of a state. `@ObservableState` adds one to each struct.
///
/// It is a value: copies of a state share the identity. Two registrars are always equal. It is
/// deliberately not `Codable`: a decoded state is a separate state.
public struct ObservationStateRegistrar: Sendable {
  @usableFromInline var box: ObservationBox
  @usableFromInline var version: UInt64 = 0

  /// Makes a new identity.
  @inlinable
  public init() { box = ObservationBox() }

  /// The mark by which the state is compared.
  @inlinable public var mark: ObservationMark { ObservationMark(self) }

  /// Records a read of a field. Outside of tracking this costs a few nanoseconds, and the key path
  /// is not made.
  @inlinable
  public func access<State: ObservableState, Member>(
    _ state: State, _ field: @autoclosure () -> KeyPath<State, Member>
  ) {
    if box.access() { box.access(state, field()) }
  }

  /// Wakes the readers of a field. Call it when `set` or `changed` returns true.
  @inlinable
  public func notify<State: ObservableState, Member>(
    _ state: State, _ field: KeyPath<State, Member>
  ) {
    box.notify(state, field)
  }
}

extension ObservationStateRegistrar {
  /// Records that a field has another value.
  ///
  /// - Returns: whether it may have readers.
  @inlinable
  mutating func changed() -> Bool {
    advance()
    return box.isRead
  }

  /// Distinguishes the value from its copies, if there are any.
  @inlinable
  mutating func advance() {
    if !isKnownUniquelyReferenced(&box) { advanceBesideCopies() }
  }

  @usableFromInline
  mutating func advanceBesideCopies() {
    let isLatest = box.latest.compareExchange(
      expected: version, desired: version + 1, ordering: .relaxed
    ).exchanged
    if isLatest {
      version += 1
    } else {
      box.notifyAll()
      self = ObservationStateRegistrar()
    }
  }

  @inlinable
  mutating func changed(_ difference: ObservationDifference) -> Bool {
    switch difference {
    case .none: return false
    case .inside:
      advance()
      return false
    case .unknown, .replaced: return changed()
    }
  }
}

extension ObservationStateRegistrar: Hashable {
  /// Always true, so that states with equal fields are equal.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  @inlinable
  public func hash(into hasher: inout Hasher) {}
}
