// Changes of one element in place.
extension ElementStorage {
  /// Changes the element at a position.
  // Two calls of one closure: faster than one call after `open`, and possible only because a
  // closure can be called twice.
  @inlinable
  @inline(__always)
  mutating func change<R>(
    at position: Int, _ change: (inout Element) throws -> R
  ) rethrows -> R {
    guard position < tailStart else { return try change(&tail[position - tailStart]) }
    return try change(&chunks[position >> Self.shift][position & (Self.chunkSize - 1)])
  }

  /// Replaces the element at a position, and returns the old one.
  @inlinable
  mutating func replace(at position: Int, with element: Element) -> Element {
    var element = element
    change(at: position) { swap(&$0, &element) }
    return element
  }

  /// The place of an element that an accessor is changing.
  @usableFromInline
  struct Place {
    /// The offset in its chunk, or in the tail.
    @usableFromInline let offset: Int
    /// Its chunk; negative for the tail.
    @usableFromInline let chunk: Int

    @inlinable
    init(offset: Int, chunk: Int) {
      self.offset = offset
      self.chunk = chunk
    }
  }

  /// Exchanges the tail with the chunk of an element until the place is closed. So an element that
  /// is being changed is always in the tail: there is one way to access it, and nothing is copied.
  ///
  /// Until then, only the element `tail[place.offset]` and the functions that end the change may be
  /// used.
  @inlinable
  @inline(__always)
  mutating func open(at position: Int) -> Place {
    guard position < tailStart else { return Place(offset: position - tailStart, chunk: -1) }
    let chunk = position >> Self.shift
    exchangeTail(withChunk: chunk)
    return Place(offset: position & (Self.chunkSize - 1), chunk: chunk)
  }

  @inlinable
  @inline(__always)
  mutating func close(_ place: Place) {
    if place.chunk >= 0 { exchangeTail(withChunk: place.chunk) }
  }

  @inlinable
  mutating func exchangeTail(withChunk chunk: Int) { swap(&tail, &chunks[chunk]) }

  @inlinable
  func position(of place: Place) -> Int {
    (place.chunk < 0 ? tailStart : place.chunk << Self.shift) + place.offset
  }

  /// Moves the element out while it changes, so that no part of it is shared. It is swapped with
  /// the last one first, because only that can be removed from an array in O(1).
  @inlinable
  mutating func takeOut(at place: Place) -> Element {
    tail.swapAt(place.offset, tail.count - 1)
    return tail.removeLast()
  }

  /// Puts the element back, and closes the place.
  @inlinable
  mutating func putBack(_ element: consuming Element, at place: Place) {
    tail.append(element)
    tail.swapAt(place.offset, tail.count - 1)
    close(place)
  }

  /// Closes a place whose element does not come back.
  @inlinable
  mutating func leaveOut(at place: Place) {
    if place.offset != tail.count { tail.append(tail.remove(at: place.offset)) }
    close(place)
    if place.chunk < 0 { settleTail() } else { fillGap(inChunk: place.chunk) }
  }
}
