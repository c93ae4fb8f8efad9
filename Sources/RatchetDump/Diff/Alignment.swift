/// The change of one element between two sequences.
enum AlignmentStep: Equatable {
  case kept(old: Int, new: Int)
  case removed(old: Int)
  case inserted(new: Int)
  /// A kept element that others have overtaken; it has one step at its old place and one at its
  /// new.
  case movedAway(old: Int, new: Int)
  case movedHere(old: Int, new: Int)
}

/// Pairs the elements of two sequences by key, and returns the change of each in reading order.
///
/// The k-th occurrence of a key in one sequence is paired with its k-th occurrence in the other. As
/// many paired elements as possible keep their order; the others count as moved. O(n log n).
func align<Key: Hashable>(_ old: [Key], _ new: [Key]) -> [AlignmentStep] {
  let pairs = newPositions(of: old, in: new)
  let anchors = longestRise(in: pairs)
  var oldOfNew = [Int?](repeating: nil, count: new.count)
  for (old, new) in pairs.enumerated() {
    if let new { oldOfNew[new] = old }
  }

  var steps: [AlignmentStep] = []
  steps.reserveCapacity(max(old.count, new.count))
  var nextOld = 0
  var nextNew = 0
  func advance(toOld endOfOld: Int, new endOfNew: Int) {
    while nextOld < endOfOld {
      let step = pairs[nextOld].map { AlignmentStep.movedAway(old: nextOld, new: $0) }
      steps.append(step ?? .removed(old: nextOld))
      nextOld += 1
    }
    while nextNew < endOfNew {
      let step = oldOfNew[nextNew].map { AlignmentStep.movedHere(old: $0, new: nextNew) }
      steps.append(step ?? .inserted(new: nextNew))
      nextNew += 1
    }
  }
  for anchor in anchors {
    advance(toOld: anchor.old, new: anchor.new)
    steps.append(.kept(old: anchor.old, new: anchor.new))
    nextOld += 1
    nextNew += 1
  }
  advance(toOld: old.count, new: new.count)
  return steps
}

/// For each old element the index of its partner; `nil` if it has none.
private func newPositions<Key: Hashable>(of old: [Key], in new: [Key]) -> [Int?] {
  // The first free new index of each key, and for each new index the next one with the same key.
  var first: [Key: Int] = [:]
  first.reserveCapacity(new.count)
  var next = [Int?](repeating: nil, count: new.count)
  for index in new.indices.reversed() {
    next[index] = first.updateValue(index, forKey: new[index])
  }
  return old.map { key in
    guard let entry = first.index(forKey: key), first.values[entry] < new.count else { return nil }
    let place = first.values[entry]
    first.values[entry] = next[place] ?? new.count
    return place
  }
}

/// The longest sequence of pairs whose new indices rise with the old ones (patience sorting).
private func longestRise(in pairs: [Int?]) -> [(old: Int, new: Int)] {
  // `tops[k]` is the end of the rise of length k + 1 with the lowest end so far; `previous` links
  // it backwards.
  var tops: [Int] = []
  var previous = [Int?](repeating: nil, count: pairs.count)
  for (old, new) in pairs.enumerated() {
    guard let new else { continue }
    var low = 0
    var high = tops.count
    while low < high {
      let middle = (low + high) / 2
      if let top = pairs[tops[middle]], top < new { low = middle + 1 } else { high = middle }
    }
    previous[old] = low > 0 ? tops[low - 1] : nil
    if low == tops.count { tops.append(old) } else { tops[low] = old }
  }
  var rise: [(old: Int, new: Int)] = []
  var next = tops.last
  while let old = next {
    if let new = pairs[old] { rise.append((old, new)) }
    next = previous[old]
  }
  return rise.reversed()
}
