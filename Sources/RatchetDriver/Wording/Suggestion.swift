/// Suggests the name that the user probably meant.
enum Suggestion {
  /// The candidate with the smallest distance; the first one if several are equally near. Nil if
  /// every candidate differs in more than two letters and in more than a third of its letters, or
  /// in all of them.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let near = candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }
      .filter { $0.1 <= max(2, $0.0.count / 3) && $0.1 < $0.0.count }
    return near.min { $0.1 < $1.1 }?.0
  }

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
