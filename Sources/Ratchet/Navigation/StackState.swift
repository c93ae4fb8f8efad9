/// The states of stacked features, such as a navigation path of screens.
///
/// It is a random access collection of elements, from the bottom to the top, and each element has
/// an id. Looking up, changing, appending and popping an element are O(1) and happen in place,
/// without a copy of the other elements. Two stacks are equal if their elements and ids are equal,
/// in order.
///
/// An element that is replaced by one with another identity (another case if it is an enum, another
/// id if it is `Identifiable`), or together with the whole stack, is a new element, whatever its
/// id: the effects of the old one under `forEach` are cancelled.
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

  /// Distinguishes elements; made with the first one, nil if elements of the type cannot be told
  /// apart.
  @usableFromInline var reader: StateIdentityReader<Element>?

  /// Makes a stack without elements.
  @inlinable
  public init() {}

  /// The ids of the elements, from the bottom to the top. O(n).
  public var ids: [StackElementID] { slots.storage.map(\.id.id) }

  /// The id of the next element to be appended, for the action `.push(id:state:)`.
  @inlinable
  public var nextID: StackElementID { StackElementID(number: nextNumber) }

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
      defer {
        slots.edits.elementChanged()
        settle(at: index)
      }
      yield &slots.storage[index].element
    }
  }

  /// The value of a case of the element with an id, or nil if the element is in another case or
  /// there is none: `state.path[id: 0, case: \.detail]?.title = "Dune"`. It is changed in place.
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
      var value = Optional(extracted)
      // Releases the other references to the value: the variable then holds the only one.
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
