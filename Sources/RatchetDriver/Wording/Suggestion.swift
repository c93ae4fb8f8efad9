/// Suggests the name that the user probably meant.
enum Suggestion {
  /// The candidate with the smallest distance; the first one if several are equally near. Nil if
  /// every candidate differs in more than two letters and in more than a third of its letters, or
  /// in all of them.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let longest = candidates.map(\.count).max() ?? 0
    // The distance is at least the difference of the lengths. A line may be one word of megabytes, so
    // not even its length is counted.
    let limit = longest + farthest(from: longest)
    guard word.index(word.startIndex, offsetBy: limit + 1, limitedBy: word.endIndex) == nil else {
      return nil
    }
    let word = word.lowercased()
    let near = candidates.map { ($0, distance(word, $0.lowercased())) }
      .filter { $0.1 <= farthest(from: $0.0.count) && $0.1 < $0.0.count }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// The largest distance at which a word can stand for a candidate with this many letters.
  private static func farthest(from count: Int) -> Int { max(2, count / 3) }

  /// The number of letters to insert, delete, replace, or swap with their neighbour.
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var cost = min(
          last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
