/// The states of features that are stacked on each other: what a path of screens is made of.
///
/// It is a random access collection of elements, from the bottom to the top, and each element has an
/// id. Looking up, changing, appending and popping are O(1) an element and happen in place; so one of
/// 100,000 is changed without a copy. Two are equal when their elements and their ids are, in order.
///
/// An element that is replaced by one with another identity (another case where it is an enum, another
/// id where it is `Identifiable`), or that comes with another whole stack, is a new element, whatever
/// its id: what the old one runs under `forEach` is cancelled.
///
/// ```swift
/// struct State {
///   var path = StackState<Path.State>()
/// }
///
/// state.path.append(.detail(BookDetail.State()))
/// state.path.pop(from: id)
/// ```
public struct StackState<Element> {
  @usableFromInline var slots = IdentifiedArray<StackPlace, StackSlot<Element>>()

  /// The number of the next new element.
  @usableFromInline var nextNumber = 0

  /// How elements are told apart; found with the first one, nil where they cannot be.
  @usableFromInline var reader: StateIdentityReader<Element>?

  /// A stack without elements.
  @inlinable
  public init() {}

  /// The ids of the elements, from the bottom to the top. O(n).
  public var ids: [StackElementID] { slots.storage.map(\.id.id) }

  /// The id that the next element gets which is appended: for the action `.push(id:state:)`.
  @inlinable
  public var nextID: StackElementID { StackElementID(number: nextNumber) }

  /// The element with an id, or nil where there is none.
  ///
  /// Assigning nil removes it. Assigning at an id that the stack has not used yet appends the element
  /// under that id; at the id of an element that was removed it is an issue, and does nothing.
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
      defer {
        slots.edits.elementChanged()
        settle(at: index)
      }
      yield &slots.storage[index].element
    }
  }

  /// The value of a case of the element with an id, or nil where it is in another or there is none:
  /// `state.path[id: 0, case: \.detail]?.title = "Dune"`. It is changed in place.
  ///
  /// Assigning puts a value into the case, and nil removes the element; both do nothing where the
  /// element is in another case.
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
      var value = Optional(extracted)
      // Its references to the value go: the variable holds the only one.
      _ = consume found
      _ = consume extracted
      slots.storage[index].element = nil
      defer {
        slots.storage[index].element = value.map(path.embed)
        slots.edits.elementChanged()
        settle(at: index)
      }
      yield &value
    }
  }
}
