// One element, changed where it stands.
extension ElementStorage {
  /// Changes the element at a position.
  // Two calls of one closure: faster than one after `open`, and only closures can be called twice.
  @inlinable
  @inline(__always)
  mutating func change<R>(
    at position: Int, _ change: (inout Element) throws -> R
  ) rethrows -> R {
    guard position < tailStart else { return try change(&tail[position - tailStart]) }
    return try change(&chunks[position >> Self.shift][position & (Self.chunkSize - 1)])
  }

  /// Puts an element in the place of another, and answers that one.
  @inlinable
  mutating func replace(at position: Int, with element: Element) -> Element {
    var element = element
    change(at: position) { swap(&$0, &element) }
    return element
  }

  /// An element that is being changed by an accessor.
  @usableFromInline
  struct Place {
    /// Where it stands in its chunk, or in the tail.
    @usableFromInline let offset: Int
    /// Its chunk; less than zero for the tail.
    @usableFromInline let chunk: Int

    @inlinable
    init(offset: Int, chunk: Int) {
      self.offset = offset
      self.chunk = chunk
    }
  }

  /// Puts the chunk of an element where the tail is, until it is closed: an element that is changed is
  /// always one of the tail, so that there is one way to it and nothing is copied.
  ///
  /// Meanwhile only the element, `tail[place.offset]`, may be used, and what ends the change.
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

  /// Takes the element out while it changes, so that nothing in it is shared; only the last one can be
  /// taken out of an array in O(1).
  @inlinable
  mutating func takeOut(at place: Place) -> Element {
    tail.swapAt(place.offset, tail.count - 1)
    return tail.removeLast()
  }

  /// Puts back what was taken out, and closes the place.
  @inlinable
  mutating func putBack(_ element: consuming Element, at place: Place) {
    tail.append(element)
    tail.swapAt(place.offset, tail.count - 1)
    close(place)
  }

  /// Closes a place that what was taken out does not come back to.
  @inlinable
  mutating func leaveOut(at place: Place) {
    if place.offset != tail.count { tail.append(tail.remove(at: place.offset)) }
    close(place)
    if place.chunk < 0 { settleTail() } else { fillGap(inChunk: place.chunk) }
  }
}
