/// What tells an element of a stack from every other of the process: its number in the stack, and its
/// ``Presentation``, which another stack's element of the same number has not.
@usableFromInline
struct StackPlace: Hashable, Sendable {
  @usableFromInline let id: StackElementID
  @usableFromInline var presentation: Presentation

  @inlinable
  init(_ id: StackElementID, _ presentation: Presentation) {
    self.id = id
    self.presentation = presentation
  }

  /// The number: a stack's numbers are dense, and an element is looked up by its number alone.
  @inlinable var hashValue: Int { id.number }

  @inlinable
  func hash(into hasher: inout Hasher) { hasher.combine(id) }

  @inlinable
  static func == (lhs: StackPlace, rhs: StackPlace) -> Bool {
    lhs.id.number == rhs.id.number && lhs.presentation == rhs.presentation
  }
}

/// An element of a stack, and what tells it from others.
@usableFromInline
struct StackSlot<Element>: Identifiable {
  @usableFromInline var id: StackPlace

  /// Nil only while it is being changed.
  @usableFromInline var element: Element?

  /// What makes the element the one that it is; nil where one cannot be told from another.
  @usableFromInline var identity: StateIdentity?

  @inlinable
  init(id: StackPlace, element: Element, identity: StateIdentity?) {
    self.id = id
    self.element = element
    self.identity = identity
  }
}

// By number: an element of a copy that a test made has another presentation.
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
