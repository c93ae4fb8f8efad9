import Synchronization

/// Which state a value is, and which version of it. `@ObservableState` puts one into each struct.
///
/// It is a value: copies of a state share the identity. Two are always equal, and it is not `Codable` on
/// purpose: what is decoded is a state of its own.
public struct ObservationStateRegistrar: Sendable {
  @usableFromInline var box: ObservationBox
  @usableFromInline var version: UInt64 = 0

  /// A new identity.
  @inlinable
  public init() { box = ObservationBox() }

  /// What the state is compared by.
  @inlinable public var mark: ObservationMark { ObservationMark(self) }

  /// To be called when a field is read. Outside of tracking it costs some nanoseconds, and the key path
  /// is not made.
  @inlinable
  public func access<State: ObservableState, Member>(
    _ state: State, _ field: @autoclosure () -> KeyPath<State, Member>
  ) {
    if box.access() { box.access(state, field()) }
  }

  /// Wakes those who read a field: to be called when `set` or `changed` says so.
  @inlinable
  public func notify<State: ObservableState, Member>(
    _ state: State, _ field: KeyPath<State, Member>
  ) {
    box.notify(state, field)
  }
}

extension ObservationStateRegistrar {
  /// A field has another value.
  ///
  /// - Returns: whether somebody may read it.
  @inlinable
  mutating func changed() -> Bool {
    advance()
    return box.isRead
  }

  /// Tells the value from its copies, where there are any.
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
  /// Always: two states of equal fields are equal.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  @inlinable
  public func hash(into hasher: inout Hasher) {}
}
