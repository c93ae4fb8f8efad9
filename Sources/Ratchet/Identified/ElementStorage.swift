/// The elements of an identified array, in order: up to one chunk of them as they are in an array, more
/// in chunks that copies share.
///
/// So the copy of a large one that changes costs the list of its chunks and the chunk that changes, and
/// comparing it with what it was costs the same: a chunk that both have is not looked into. In the form
/// there is no choice: storages of as many elements have their chunks at the same positions.
@usableFromInline
struct ElementStorage<Element> {
  /// All elements before the tail. Each chunk is full.
  @usableFromInline var chunks: [[Element]] = []

  /// The last elements, a chunk of them at most. Empty only where there are none.
  @usableFromInline var tail: [Element] = []

  /// How many elements are in chunks.
  @usableFromInline var tailStart = 0

  /// How many elements a chunk has, as a power of two: few enough to be copied for a change of one, so
  /// many that the list of chunks of 100,000 stays in the processor's nearest cache.
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

  /// All in one array. O(1) up to one chunk, else O(n).
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
    // It is one of several chunks: the others were filled too.
    tail.reserveCapacity(Self.chunkSize)
  }

  // The next two not by way of the element: the optimiser would copy it.

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

  /// Where the element with an id stands, by the slots of a ``PositionTable``.
  @inlinable
  func position(of id: Element.ID, in slots: [UInt32]) -> Int? where Element: Identifiable {
    PositionTable.position(hash: id.hashValue, in: slots) { hasID(id, at: $0) }
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
  // An array that is the same object as another is equal to it at once.
  @inlinable
  static func == (lhs: ElementStorage, rhs: ElementStorage) -> Bool {
    lhs.count == rhs.count && lhs.chunks == rhs.chunks && lhs.tail == rhs.tail
  }
}

extension ElementStorage {
  /// Looks at the pairs of elements of two storages that do not share the chunk that they are in.
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
