import Ratchet

/// Access beyond the first element: an explored run may continue with any ready job.
extension Queue {
  var count: Int { elements.count - head }

  /// Removes the element at an index. O(1) for the first, else O(count).
  mutating func remove(at place: Int) -> Element? {
    place > 0 ? elements.remove(at: head + place) : popFirst()
  }

  /// The waiting element at an index below ``count``; never nil.
  subscript(place: Int) -> Element? { elements[head + place] }
}
