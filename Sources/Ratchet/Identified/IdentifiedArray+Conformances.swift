public import RatchetDump

extension IdentifiedArray: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { storage.count }

  /// The element at a position. Changing it happens in place; it must keep its id.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    _modify {
      let id = storage[position].id
      defer {
        edits.elementChanged()
        if storage[position].id != id { rekey(at: position, from: id) }
      }
      yield &storage[position]
    }
  }

  /// The elements for which the predicate holds, as an identified array. O(n).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> IdentifiedArray {
    IdentifiedArray(try storage.filter(isIncluded))
  }

  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try storage.withContiguousStorageIfAvailable(body)
  }
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

extension IdentifiedArray: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

/// As an array of elements.
extension IdentifiedArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storage)
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
  public var description: String { storage.description }
}

/// Dumped as its elements.
extension IdentifiedArray: DumpRepresentable {
  public var dumpValue: Any { storage }
}
