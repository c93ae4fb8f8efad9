/// Making a mark takes O(1). An element that changes in place wakes its own readers; readers of the
/// array are woken when elements are added, removed, moved or replaced.
extension IdentifiedArray: ObservationMarked where Element: ObservationMarked {
  /// A mark of the membership, the order and the version of the elements. O(1).
  @inlinable
  public var _$mark: IdentifiedArrayMark {
    IdentifiedArrayMark(
      members: journal.stamp, count: storage.count, edits: edits, version: journal.version,
      isLatest: journal.isLatest)
  }

  /// Compares an assigned array with the old one element by element, in O(n).
  @inlinable
  public static func _$compare(
    _ old: IdentifiedArray, assigned new: IdentifiedArray
  ) -> ObservationDifference {
    if IdentifiedArrayMark._$compare(old._$mark, new._$mark, .assigned) == .none { return .none }
    guard old.count == new.count else { return .replaced }
    var difference = ObservationDifference.inside
    old.storage.forEachOwn(in: new.storage) { old, new in
      difference = Swift.max(difference, Element._$compare(old, assigned: new))
    }
    return difference
  }
}

/// The mark of an identified array of observable elements.
public struct IdentifiedArrayMark: ObservationComparable, Sendable {
  @usableFromInline let members: UInt64
  @usableFromInline let count: Int
  @usableFromInline let edits: ElementEdits
  @usableFromInline let version: UInt64
  @usableFromInline let isLatest: Bool

  @inlinable
  init(members: UInt64, count: Int, edits: ElementEdits, version: UInt64, isLatest: Bool) {
    self.members = members
    self.count = count
    self.edits = edits
    self.version = version
    self.isLatest = isLatest
  }

  // With the same stamp and the same count, the members are the same: an array that keeps its stamp
  // only gains members.
  @inlinable
  @inline(always)
  public static func _$compare(
    _ old: IdentifiedArrayMark, _ new: IdentifiedArrayMark, _ change: ObservationChange
  ) -> ObservationDifference {
    guard old.members == new.members, old.count == new.count,
      old.edits.arrangement == new.edits.arrangement, old.edits.unseen == new.edits.unseen
    else { return .replaced }
    guard old.version != new.version else { return .none }
    return change == .inPlace && old.isLatest && new.isLatest ? .inside : .replaced
  }
}

// Like the ones without the constraint, but these also compare marks to notice what changed.
extension IdentifiedArray where Element: ObservationMarked {
  /// The element at a position. Changes happen in place, and must keep the id.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    _modify {
      let place = storage.open(at: position)
      let id = storage.tail[place.offset].id
      let mark = storage.tail[place.offset]._$mark
      defer {
        note(Element.Mark._$compare(mark, storage.tail[place.offset]._$mark, .inPlace))
        close(place, of: id, at: position)
      }
      yield &storage.tail[place.offset]
    }
  }

  /// The element with an id, or nil if there is none.
  ///
  /// Assigning an element replaces the one with the id at its position, or appends it if the id is
  /// new; assigning nil removes the element. Changing the element (`rows[id: 1]?.count += 1`)
  /// happens in place, in O(1).
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { index(id: id).map { storage[$0] } }
    _modify {
      let place = index(id: id).map { storage.open(at: $0) }
      let mark = place.map { storage.tail[$0.offset]._$mark }
      var element = place.map { storage.takeOut(at: $0) }
      defer {
        note(Element.Mark?._$compare(mark, element?._$mark, .inPlace))
        putBack(element, under: id, at: place)
      }
      yield &element
    }
  }

  /// Changes the element with an id in place, in O(1), like the method without the constraint.
  @inlinable
  public mutating func modify<R>(id: ID, _ update: (inout Element) throws -> R) rethrows -> R? {
    guard let index = index(id: id) else { return nil }
    return try update(&self[index])
  }

  /// Replaces the element that has the same id, at its position, or appends the new one. O(1),
  /// amortised.
  ///
  /// - Returns: the replaced element, or nil.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let index = index(id: element.id) else {
      append(element)
      return nil
    }
    note(Element._$compare(storage[index], assigned: element))
    return storage.replace(at: index, with: element)
  }

  /// Replaces the element that has the same id, at its position, or inserts the new one before a
  /// position. O(1) if an element is replaced, otherwise O(n).
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    if let found = self.index(id: element.id) { return (updateOrAppend(element), found) }
    return (nil, insert(element, at: index).index)
  }
}

extension IdentifiedArray {
  /// Changes the element with an id in place, if only a check at run time shows whether its type is
  /// observable.
  ///
  /// - Parameter difference: receives the array's difference, if the type is observable.
  @inlinable
  mutating func modify<R>(
    id: ID, marker: StateMarker<Element>?, _ difference: inout ObservationDifference,
    _ update: (inout Element) -> R
  ) -> R? {
    guard let marker else { return modify(id: id, update) }
    guard let index = index(id: id) else { return nil }
    var isSameID = true
    var elementDifference = ObservationDifference.none
    let result = storage.change(at: index) { element in
      let result = marker.change(&element, &elementDifference, update)
      isSameID = element.id == id
      return result
    }
    if elementDifference != .none { difference = noted(elementDifference) }
    if !isSameID {
      rekey(at: index, from: id)
      difference = .replaced
    }
    return result
  }

  /// Records that an observable element was changed.
  @inlinable
  mutating func note(_ difference: ObservationDifference) {
    if difference != .none { _ = noted(difference) }
  }

  /// Records that an observable element was changed.
  ///
  /// - Returns: the difference of the array: none if nothing else holds a copy of it.
  @usableFromInline
  mutating func noted(_ difference: ObservationDifference) -> ObservationDifference {
    if difference == .inside {
      let version = journal.version
      if journal.advance() { return journal.version == version ? .none : .inside }
    }
    edits.rearranged()
    return .replaced
  }
}
