public import RatchetDump

extension IdentifiedArray: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { storage.count }

  /// The element at a position. Changing it happens in place; it must keep its id.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    _modify {
      let place = storage.open(at: position)
      let id = storage.tail[place.offset].id
      defer {
        edits.elementChanged()
        close(place, of: id, at: position)
      }
      yield &storage.tail[place.offset]
    }
  }

  /// Goes over the elements in order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var elements: ElementIterator<Element>

    @inlinable
    init(_ elements: ElementIterator<Element>) { self.elements = elements }

    @inlinable
    public mutating func next() -> Element? { elements.next() }
  }

  @inlinable
  public func makeIterator() -> Iterator { Iterator(storage.makeIterator()) }

  /// The elements for which the predicate holds, as an identified array. O(n).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> IdentifiedArray {
    IdentifiedArray(try storage.filter(isIncluded))
  }

  /// Calls the closure with the elements in memory, up to 1,024; nil for more.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try storage.withContiguousStorageIfAvailable(body)
  }
}

extension IdentifiedArray: _IdentifiedCollection {
  /// Replaces the elements in a range of positions by others. O(n).
  ///
  /// Where an id is taken by an element outside of the range, that one is replaced where it stands. Of
  /// new elements with one id, the first is kept, in the place of the last. An element of the range whose
  /// id comes back has been replaced, not removed: its child keeps running.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>, with newElements: some Collection<Element>
  ) {
    // The new ones that are to stand in the range, from the last to the first.
    var inserted: [Element] = []
    var places: [ID: Int] = [:]
    for element in newElements.reversed() {
      if let place = places[element.id] {
        inserted[place] = element
      } else if let index = index(id: element.id), !range.contains(index) {
        storage[index] = element
      } else {
        places[element.id] = inserted.count
        inserted.append(element)
      }
    }
    inserted.reverse()
    let replaced = storage[range].map(\.id)
    storage.changeAll { $0.replaceSubrange(range, with: inserted) }
    file(capacity: storage.count)
    edits.rearranged()
    let removed = replaced.filter { places[$0] == nil }
    if !removed.isEmpty { isEmpty ? journal.removedAll() : journal.removed(removed) }
    if places.count > replaced.count - removed.count { journal.added() }
  }

  @inlinable
  public mutating func _append(_ element: Element) { let _: (Bool, Int) = append(element) }

  @inlinable
  public mutating func _insert(_ element: Element, at index: Int) {
    let _: (Bool, Int) = insert(element, at: index)
  }
}

/// A collection whose `append` and `insert` leave out an element whose id is taken.
///
/// In `{ $0.rows.append(row) }`, where no result is wanted, the compiler takes a form without a result. That
/// of every collection replaces an element whose id is taken; these come before it. They stand in a
/// protocol, so that the forms with a result come first everywhere else.
public protocol _IdentifiedCollection: RangeReplaceableCollection {
  mutating func _append(_ element: Element)
  mutating func _insert(_ element: Element, at index: Index)
}

extension _IdentifiedCollection {
  /// Adds an element at the end, unless its id is taken. O(1).
  @inlinable
  public mutating func append(_ element: Element) { _append(element) }

  /// Inserts an element before a position, unless its id is taken. O(n).
  @inlinable
  public mutating func insert(_ element: Element, at index: Index) { _insert(element, at: index) }
}

/// Elements of one id: the first is kept.
extension IdentifiedArray: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

/// Two are equal when their elements are, in order.
extension IdentifiedArray: Equatable where Element: Equatable {
  @inlinable
  public static func == (lhs: IdentifiedArray, rhs: IdentifiedArray) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArray.Iterator: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

/// As an array of elements.
extension IdentifiedArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

/// From an array of elements. Two elements of one id are an error, so that nothing is lost.
extension IdentifiedArray: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init()
    for element in try container.decode([Element].self) where !append(element).inserted {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: Wording.duplicateIDInData(element.id))
    }
  }
}

extension IdentifiedArray: CustomStringConvertible {
  public var description: String { elements.description }
}

/// Dumped as its elements.
extension IdentifiedArray: DumpRepresentable {
  public var dumpValue: Any { elements }
}

/// A collection of its elements, for `dump` and for test frameworks that look into what they compare.
extension IdentifiedArray: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
