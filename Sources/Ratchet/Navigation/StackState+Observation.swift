/// An element that changes in place wakes its own readers; readers of the stack are woken when
/// elements are added, removed, moved or replaced. Making a mark takes O(1).
extension StackState: ObservationMarked where Element: ObservationMarked {
  @inlinable public var _$mark: IdentifiedArrayMark { slots._$mark }

  /// Compares an assigned stack with the old one element by element, in O(n).
  @inlinable
  public static func _$compare(
    _ old: StackState, assigned new: StackState
  ) -> ObservationDifference {
    IdentifiedArray._$compare(old.slots, assigned: new.slots)
  }
}

// Like the ones without the constraint, but these also compare marks to notice what changed.
extension StackState where Element: ObservationMarked {
  /// The element at a position, from the bottom. Changes happen in place, and keep the id.
  @inlinable
  public subscript(position: Int) -> Element {
    get { slots.storage[position].element! }
    _modify {
      let mark = slots.storage[position]._$mark
      defer {
        slots.note(Element.Mark?._$compare(mark, slots.storage[position]._$mark, .inPlace))
        settle(at: position)
      }
      yield &slots.storage[position].element!
    }
  }

  /// The element with an id, or nil if there is none.
  ///
  /// Assigning nil removes the element. Assigning at an id that the stack has not used yet appends
  /// the element under that id; assigning at the id of a removed element is an issue, and does
  /// nothing.
  @inlinable
  public subscript(id id: StackElementID) -> Element? {
    get { element(id: id) }
    _modify {
      guard let index = index(id: id) else {
        var element: Element?
        defer { if let element { assign(element, under: id) } }
        yield &element
        return
      }
      let mark = slots.storage[index]._$mark
      defer {
        slots.note(Element.Mark?._$compare(mark, slots.storage[index]._$mark, .inPlace))
        settle(at: index)
      }
      yield &slots.storage[index].element
    }
  }

  /// The value of a case of the element with an id, or nil if the element is in another case or
  /// there is none. It is changed in place.
  ///
  /// Assigning a value replaces the case's value, and assigning nil removes the element; both do
  /// nothing if the element is in another case.
  public subscript<Value>(
    id id: StackElementID, case keyPath: CaseKeyPath<Element, Value>
  ) -> Value? where Element: CasePathable {
    get { self[id: id]?[case: keyPath] }
    _modify {
      let path = Element.allCasePaths[keyPath: keyPath]
      guard let index = index(id: id), let found = slots.storage[index].element,
        let extracted = path.extract(found)
      else {
        var nothing: Value?
        yield &nothing
        return
      }
      let mark = slots.storage[index]._$mark
      var value = Optional(extracted)
      // Releases the other references to the value: the variable then holds the only one.
      _ = consume found
      _ = consume extracted
      slots.storage[index].element = nil
      defer {
        slots.storage[index].element = value.map(path.embed)
        slots.note(Element.Mark?._$compare(mark, slots.storage[index]._$mark, .inPlace))
        settle(at: index)
      }
      yield &value
    }
  }
}

extension StackState {
  /// Changes the element at a position in place, if only a check at run time shows whether its type
  /// is observable.
  ///
  /// - Parameter difference: receives the stack's difference, if the type is observable.
  @inlinable
  @inline(always)
  mutating func modify<R>(
    at index: Int, marker: StateMarker<Element>?, _ difference: inout ObservationDifference,
    _ update: (inout Element) -> R
  ) -> R {
    guard let marker else { return update(&self[index]) }
    var elementDifference = ObservationDifference.none
    let result = slots.storage.change(at: index) { slot in
      // Nil only while it is being changed.
      marker.change(&slot.element!, &elementDifference, update)
    }
    if elementDifference != .none { difference = slots.noted(elementDifference) }
    if let reader, !reader.isKept(after: elementDifference), identify(by: reader, at: index) {
      difference = .replaced
    }
    return result
  }
}
