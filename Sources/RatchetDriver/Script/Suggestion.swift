/// What somebody probably meant.
enum Suggestion {
  /// The candidate that differs least, where it differs little enough to be meant: by a third of
  /// its letters, at least by two. The first one where several are as near.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let near = candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }
      .filter { $0.1 <= max(2, $0.0.count / 3) && $0.1 < $0.0.count }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// How many letters are to be added, left out, replaced, or swapped with their neighbour.
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
