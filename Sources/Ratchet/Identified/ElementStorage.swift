/// The elements of an identified array, in order: up to one chunk of them in one array, more in
/// chunks that copies share.
///
/// So changing a copy of a large storage costs a copy of the list of chunks and of the changed
/// chunk, and comparing it with the original costs the same: chunks that both share are not
/// compared. The layout is canonical: storages with the same number of elements have their chunks
/// at the same positions.
@usableFromInline
struct ElementStorage<Element> {
  /// All elements before the tail. Each chunk is full.
  @usableFromInline var chunks: [[Element]] = []

  /// The last elements, at most one chunk of them. Empty only if the storage is.
  @usableFromInline var tail: [Element] = []

  /// The number of elements in chunks.
  @usableFromInline var tailStart = 0

  /// The size of a chunk, as a power of two: small enough to copy for the change of one element,
  /// and large enough that the list of chunks of 100,000 elements stays in the processor's
  /// first-level cache.
  @inlinable static var shift: Int { 10 }

  @inlinable static var chunkSize: Int { 1 << shift }

  @inlinable
  init() {}

  @inlinable
  init(_ elements: [Element]) {
    guard elements.count > Self.chunkSize else {
      tail = elements
      return
    }
    tailStart = (elements.count - 1) & ~(Self.chunkSize - 1)
    chunks.reserveCapacity(tailStart >> Self.shift)
    for start in stride(from: 0, to: tailStart, by: Self.chunkSize) {
      chunks.append(Array(elements[start..<start + Self.chunkSize]))
    }
    beginTail()
    tail.append(contentsOf: elements[tailStart...])
  }

  /// All elements in one array. O(1) up to one chunk, otherwise O(n).
  @inlinable
  var elements: [Element] {
    if chunks.isEmpty { return tail }
    var all: [Element] = []
    all.reserveCapacity(count)
    for chunk in chunks { all.append(contentsOf: chunk) }
    all.append(contentsOf: tail)
    return all
  }

  @inlinable
  func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    chunks.isEmpty ? try tail.withContiguousStorageIfAvailable(body) : nil
  }

  @inlinable
  mutating func reserveCapacity(_ capacity: Int) {
    tail.reserveCapacity(Swift.min(capacity, Self.chunkSize))
    if capacity > Self.chunkSize { chunks.reserveCapacity(capacity >> Self.shift) }
  }

  @inlinable
  mutating func beginTail() {
    tail = []
    // Reserved: the tail is one of several chunks, and the others were filled too.
    tail.reserveCapacity(Self.chunkSize)
  }

  // The next two do not go through the subscript: the optimiser would copy the element.

  @inlinable
  @inline(__always)
  func id(at position: Int) -> Element.ID where Element: Identifiable {
    position >= tailStart
      ? tail[position - tailStart].id
      : chunks[position >> Self.shift][position & (Self.chunkSize - 1)].id
  }

  /// Whether the element at a position has an id.
  @inlinable
  @inline(__always)
  func hasID(_ id: Element.ID, at position: Int) -> Bool where Element: Identifiable {
    position >= tailStart
      ? tail[position - tailStart].id == id
      : chunks[position >> Self.shift][position & (Self.chunkSize - 1)].id == id
  }

  /// The position of the element with an id, found by the slots of a ``PositionTable``.
  @inlinable
  func position(of id: Element.ID, in slots: [UInt32]) -> Int? where Element: Identifiable {
    PositionTable.position(hash: PositionTable.hash(of: id), in: slots) { hasID(id, at: $0) }
  }
}

extension ElementStorage: RandomAccessCollection {
  @inlinable var startIndex: Int { 0 }
  @inlinable var endIndex: Int { tailStart + tail.count }

  @inlinable
  subscript(position: Int) -> Element {
    get {
      position >= tailStart
        ? tail[position - tailStart]
        : chunks[position >> Self.shift][position & (Self.chunkSize - 1)]
    }
    _modify {
      let place = open(at: position)
      defer { close(place) }
      yield &tail[place.offset]
    }
  }

  @inlinable
  func makeIterator() -> ElementIterator<Element> { ElementIterator(self) }
}

extension ElementStorage: Equatable where Element: Equatable {
  // Fast for shared chunks: an array is equal at once to one with the same storage.
  @inlinable
  static func == (lhs: ElementStorage, rhs: ElementStorage) -> Bool {
    lhs.count == rhs.count && lhs.chunks == rhs.chunks && lhs.tail == rhs.tail
  }
}

extension ElementStorage {
  /// Calls the closure with the pairs of elements whose chunks the two storages do not share.
  @inlinable
  func forEachOwn(in other: ElementStorage, _ body: (Element, Element) -> Void) {
    for (chunk, otherChunk) in zip(chunks, other.chunks) {
      Self.forEachOwn(in: chunk, otherChunk, body)
    }
    Self.forEachOwn(in: tail, other.tail, body)
  }

  @inlinable
  static func forEachOwn(
    in chunk: [Element], _ other: [Element], _ body: (Element, Element) -> Void
  ) {
    // Only the addresses are compared.
    let areOne = chunk.withUnsafeBufferPointer { chunk in
      other.withUnsafeBufferPointer { chunk.baseAddress == $0.baseAddress }
    }
    if areOne { return }
    for (element, otherElement) in zip(chunk, other) { body(element, otherElement) }
  }
}

extension ElementStorage: Hashable where Element: Hashable {
  @inlinable
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension ElementStorage: Sendable where Element: Sendable {}
