/// Iterates over the elements of a storage, chunk by chunk.
@usableFromInline
struct ElementIterator<Element>: IteratorProtocol {
  @usableFromInline let storage: ElementStorage<Element>
  @usableFromInline var current: [Element]
  @usableFromInline var offset = 0
  @usableFromInline var nextChunk = 1

  @inlinable
  init(_ storage: ElementStorage<Element>) {
    self.storage = storage
    current = storage.chunks.first ?? storage.tail
  }

  @inlinable
  mutating func next() -> Element? {
    if offset == current.count, !advance() { return nil }
    defer { offset += 1 }
    return current[offset]
  }

  /// Goes to the next chunk. The tail comes after all chunks, and is not empty if there are any.
  @inlinable
  mutating func advance() -> Bool {
    guard nextChunk <= storage.chunks.count else { return false }
    current = nextChunk == storage.chunks.count ? storage.tail : storage.chunks[nextChunk]
    nextChunk += 1
    offset = 0
    return true
  }
}

extension ElementIterator: Sendable where Element: Sendable {}
