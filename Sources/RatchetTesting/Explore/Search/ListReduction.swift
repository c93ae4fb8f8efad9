/// Finds the elements of a list that can be left out: tries the whole list, halves, quarters, and
/// at last single elements, until no single one can go.
///
/// In the worst case, a list of which no element can go, it tries fewer than
/// `2 * count + 2 * log2(count) + 2` candidates. Each pass in which single elements went is
/// followed by a pass over the rest.
struct ListReduction: Sendable {
  private(set) var count: Int
  private var chunk: Int
  /// The end of the current chunk: the last elements are tried first, since less depends on them.
  private var end: Int
  private var hasChanged = false

  init(count: Int) {
    self.count = count
    chunk = count
    end = count
  }

  /// The indices to leave out next; nil if the search is complete.
  var candidate: Range<Int>? { end > 0 ? max(0, end - chunk)..<end : nil }

  /// Records whether the candidate could be left out, and moves on to the next one.
  mutating func report(canGo: Bool) {
    guard let candidate else { return }
    if canGo {
      count -= candidate.count
      hasChanged = true
    }
    end = candidate.lowerBound
    guard end == 0 else { return }
    if chunk > 1 {
      chunk = min((chunk + 1) / 2, max(1, count))
    } else if !hasChanged {
      return
    }
    // The search ends after a pass over single elements that removes none. A removal by an earlier
    // pass does not count.
    hasChanged = false
    end = count
  }
}
