/// Identifies an element of a stack among all elements of the process: its number in the stack and
/// its ``Presentation``, which differs from that of another stack's element with the same number.
@usableFromInline
struct StackPlace: Hashable, Sendable {
  @usableFromInline let id: StackElementID
  @usableFromInline var presentation: Presentation

  @inlinable
  init(_ id: StackElementID, _ presentation: Presentation) {
    self.id = id
    self.presentation = presentation
  }

  /// The number itself: a stack's numbers are dense, and an element is looked up by its number
  /// alone.
  @inlinable var hashValue: Int { id.number }

  @inlinable
  func hash(into hasher: inout Hasher) { hasher.combine(id) }

  @inlinable
  static func == (lhs: StackPlace, rhs: StackPlace) -> Bool {
    lhs.id.number == rhs.id.number && lhs.presentation == rhs.presentation
  }
}

/// Described as its id, by which lists of effects name the element.
extension StackPlace: CustomStringConvertible {
  @usableFromInline var description: String { id.description }
}

/// An element of a stack with its identification.
@usableFromInline
struct StackSlot<Element>: Identifiable {
  @usableFromInline var id: StackPlace

  /// Nil only while it is being changed.
  @usableFromInline var element: Element?

  /// The identity of the element; nil if elements of the type cannot be told apart.
  @usableFromInline var identity: StateIdentity?

  @inlinable
  init(id: StackPlace, element: Element, identity: StateIdentity?) {
    self.id = id
    self.element = element
    self.identity = identity
  }
}

// Compared by number: an element of a copy that a test made has another presentation.
extension StackSlot: Equatable where Element: Equatable {
  @usableFromInline
  static func == (lhs: StackSlot, rhs: StackSlot) -> Bool {
    lhs.id.id == rhs.id.id && lhs.element == rhs.element
  }
}

extension StackSlot: Hashable where Element: Hashable {
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(id.id)
    hasher.combine(element)
  }
}

extension StackSlot: ObservationMarked where Element: ObservationMarked {
  @inlinable var _$mark: Element.Mark? { element?._$mark }

  @inlinable
  static func _$compare(
    _ old: StackSlot, assigned new: StackSlot
  ) -> ObservationDifference {
    guard old.id.id == new.id.id, let before = old.element, let after = new.element else {
      return .replaced
    }
    return Element._$compare(before, assigned: after)
  }
}
