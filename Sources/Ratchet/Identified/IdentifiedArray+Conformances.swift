public import RatchetDump

extension IdentifiedArray: RandomAccessCollection {
  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The element at a position. Changes happen in place, and must keep the id.
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

  /// Iterates over the elements in order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var elements: ElementIterator<Element>

    @inlinable
    init(_ elements: ElementIterator<Element>) { self.elements = elements }

    /// The next element, or nil after the last.
    @inlinable
    public mutating func next() -> Element? { elements.next() }
  }

  /// Makes an iterator over the elements in order.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(storage.makeIterator()) }

  /// The elements for which the predicate holds, as an identified array. O(n).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> IdentifiedArray {
    IdentifiedArray(try storage.filter(isIncluded))
  }

  /// Calls the closure with the elements in contiguous memory if there are at most 1,024; otherwise
  /// returns nil.
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
  /// If an element outside of the range already has the id of a new one, it is replaced at its
  /// position instead. Of new elements with the same id, the first is kept, at the place of the
  /// last. An element of the range whose id is among the new ones is replaced, not removed: its
  /// child's effects continue.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>, with newElements: some Collection<Element>
  ) {
    // The new elements for the range, from the last to the first.
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

/// A collection whose `append` and `insert` ignore an element whose id is taken.
///
/// In `{ $0.rows.append(row) }`, where the result is unused, the compiler chooses an overload
/// without a result. The one for all collections replaces an element whose id is taken, so the
/// overloads here must precede it. They are in a protocol, so that the overloads with a result are
/// preferred everywhere else.
public protocol _IdentifiedCollection: RangeReplaceableCollection {
  mutating func _append(_ element: Element)
  mutating func _insert(_ element: Element, at index: Index)
}

extension _IdentifiedCollection {
  /// Appends an element, unless its id is taken. O(1), amortised.
  @inlinable
  public mutating func append(_ element: Element) { _append(element) }

  /// Inserts an element before a position, unless its id is taken. O(n).
  @inlinable
  public mutating func insert(_ element: Element, at index: Index) { _insert(element, at: index) }
}

/// The first of several elements with the same id is kept.
extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Makes an array of the elements; the first of several with the same id is kept.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

/// Two arrays are equal if their elements are, in order.
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

/// Coded as an array of elements.
extension IdentifiedArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

/// Decodes an array of elements. Two elements with the same id are an error, so that no data is
/// lost.
extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes an array of elements.
  ///
  /// - Throws: `DecodingError` if two elements have the same id.
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

/// Dumped as an array of its elements.
extension IdentifiedArray: DumpRepresentable {
  /// The elements in order.
  public var dumpValue: Any { elements }
}

/// Reflected as a collection of its elements, for `dump` and for test frameworks that inspect
/// values.
extension IdentifiedArray: CustomReflectable {
  /// A mirror of the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
