extension StackState: RandomAccessCollection {
  /// Always 0: the position of the bottom element.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { slots.storage.count }
}

extension StackState: MutableCollection {
  /// The element at a position, from the bottom. Changes happen in place, and keep the id.
  @inlinable
  public subscript(position: Int) -> Element {
    // Nil only while it is being changed.
    get { slots.storage[position].element! }
    _modify {
      defer {
        slots.edits.elementChanged()
        settle(at: position)
      }
      yield &slots.storage[position].element!
    }
  }

  /// Swaps two elements, which keep their ids. O(1).
  public mutating func swapAt(_ i: Int, _ j: Int) { slots.swapAt(i, j) }

  /// Sorts the elements, which keep their ids and their running effects. Equal elements stay in their
  /// order. O(n log n).
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    let order = try indices.sorted { try areInIncreasingOrder(self[$0], self[$1]) }
    // By the indices from before: where each element is now, and which one is at a place.
    var places = Array(indices)
    var elements = places
    for (place, element) in order.enumerated() where places[element] != place {
      let (other, source) = (elements[place], places[element])
      swapAt(place, source)
      (elements[place], elements[source]) = (element, other)
      (places[element], places[other]) = (place, source)
    }
  }
}

extension StackState: RangeReplaceableCollection {
  /// Replaces elements by new ones with new ids. O(n).
  public mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Element>
  ) {
    var new: [StackSlot<Element>] = []
    for element in elements { new.append(makeSlot(element, under: takeID())) }
    slots.replace(range, with: new)
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// Makes a stack of elements, with ids from 0.
  public init(arrayLiteral elements: Element...) {
    self.init()
    append(contentsOf: elements)
  }
}

extension StackState where Element: Comparable {
  /// Sorts the elements, which keep their ids and their running effects. O(n log n).
  public mutating func sort() { sort(by: <) }
}
