/// Finds which elements of a list can be left out: all of it, halves, quarters, at last single ones, and
/// single ones again until none can.
///
/// At worst, for a list of which nothing can be left out, it asks fewer than `2 * count + 2 * log2(count) + 2`
/// times; a last pass over what is left follows each pass in which single ones went.
struct ListReduction: Sendable {
  private(set) var count: Int
  private var chunk: Int
  /// Where the chunk in question ends: the last ones are asked first, since less depends on them.
  private var end: Int
  private var hasChanged = false

  init(count: Int) {
    self.count = count
    chunk = count
    end = count
  }

  /// The places to leave out next, or nil when there are none.
  var candidate: Range<Int>? { end > 0 ? max(0, end - chunk)..<end : nil }

  /// Says whether the candidate could be left out, and goes on.
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
    // A larger one than single that went says nothing of single ones that were asked before.
    hasChanged = false
    end = count
  }
}
