// Adding and removing elements.
//
// Code for chunks is kept out of line: otherwise a feature's reducer would pay for it at each call.
extension ElementStorage {
  @inlinable
  mutating func append(_ element: Element) {
    if tail.count == Self.chunkSize { fileTail() }
    tail.append(element)
  }

  /// Moves a full tail to the chunks.
  @inlinable
  @inline(never)
  mutating func fileTail() {
    chunks.append(tail)
    tailStart += Self.chunkSize
    beginTail()
  }

  /// Restores the invariant after elements were removed from the tail.
  @inlinable
  mutating func settleTail() {
    if tail.isEmpty, !chunks.isEmpty { takeLastChunk() }
  }

  @inlinable
  @inline(never)
  mutating func takeLastChunk() {
    tail = chunks.removeLast()
    tailStart -= Self.chunkSize
  }

  @inlinable
  mutating func removeLast() -> Element {
    let element = tail.removeLast()
    settleTail()
    return element
  }

  @inlinable
  mutating func insert(_ element: Element, at position: Int) {
    var carried = element
    var position = position
    while position < tailStart {
      let chunk = position >> Self.shift
      let last = chunks[chunk].removeLast()
      chunks[chunk].insert(carried, at: position & (Self.chunkSize - 1))
      carried = last
      position = (chunk + 1) << Self.shift
    }
    guard tail.count == Self.chunkSize, position < count else {
      if position == count {
        append(carried)
      } else {
        tail.insert(carried, at: position - tailStart)
      }
      return
    }
    let last = tail.removeLast()
    tail.insert(carried, at: position - tailStart)
    append(last)
  }

  @inlinable
  mutating func remove(at position: Int) -> Element {
    guard position < tailStart else {
      let element = tail.remove(at: position - tailStart)
      settleTail()
      return element
    }
    return removeFromChunk(at: position)
  }

  @inlinable
  @inline(never)
  mutating func removeFromChunk(at position: Int) -> Element {
    let chunk = position >> Self.shift
    let element = chunks[chunk].remove(at: position & (Self.chunkSize - 1))
    fillGap(inChunk: chunk)
    return element
  }

  /// Refills a chunk from which an element was removed: the first element after each chunk moves
  /// into it.
  @inlinable
  @inline(never)
  mutating func fillGap(inChunk first: Int) {
    for chunk in first..<chunks.count - 1 {
      let next = chunks[chunk + 1].removeFirst()
      chunks[chunk].append(next)
    }
    chunks[chunks.count - 1].append(tail.removeFirst())
    settleTail()
  }

  @inlinable
  mutating func removeAll(keepingCapacity: Bool) {
    chunks.removeAll(keepingCapacity: keepingCapacity)
    tail.removeAll(keepingCapacity: keepingCapacity)
    tailStart = 0
  }

  @inlinable
  mutating func swapAt(_ i: Int, _ j: Int) {
    if i >= tailStart, j >= tailStart { return tail.swapAt(i - tailStart, j - tailStart) }
    let element = self[i]
    self[i] = self[j]
    self[j] = element
  }

  /// Lends all elements as one array, which may be changed freely. O(n); up to one chunk it costs
  /// nothing itself.
  @inlinable
  mutating func changeAll<R>(_ change: (inout [Element]) throws -> R) rethrows -> R {
    var all = elements
    removeAll(keepingCapacity: false)
    defer { self = ElementStorage(all) }
    return try change(&all)
  }
}
