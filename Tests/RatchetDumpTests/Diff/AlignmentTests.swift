import Testing

@testable import RatchetDump

@Suite("The alignment of two sequences")
struct AlignmentTests {
  @Test("keeps elements in order, and marks insertions, removals and moves")
  func steps() {
    #expect(align([1, 2, 3], [1, 2, 3]) == (0..<3).map { .kept(old: $0, new: $0) })
    #expect(align([Int](), []).isEmpty)
    #expect(
      align([1, 2, 3], [1, 3]) == [
        .kept(old: 0, new: 0), .removed(old: 1), .kept(old: 2, new: 1),
      ])
    #expect(
      align([1, 3], [1, 2, 3]) == [
        .kept(old: 0, new: 0), .inserted(new: 1), .kept(old: 1, new: 2),
      ])
    #expect(
      align([1, 2, 3, 4], [4, 1, 2, 3]) == [
        .movedHere(old: 3, new: 0), .kept(old: 0, new: 1), .kept(old: 1, new: 2),
        .kept(old: 2, new: 3), .movedAway(old: 3, new: 0),
      ])
  }

  @Test("pairs equal keys by their occurrence")
  func duplicates() {
    #expect(
      align([1, 1, 1], [1, 1]) == [
        .kept(old: 0, new: 0), .kept(old: 1, new: 1), .removed(old: 2),
      ])
  }

  @Test("mentions every element once, and keeps as many as possible: all pairs up to length 4")
  func enumerated() {
    let sequences = (0...4).flatMap { length in Self.sequences(ofLength: length) }
    for old in sequences {
      for new in sequences {
        let steps = align(old, new)
        #expect(Self.rebuilt(steps, from: old, new) == new)
        #expect(steps.compactMap(\.oldIndex).sorted() == Array(old.indices))
        let kept = steps.filter { if case .kept = $0 { true } else { false } }
        if Set(old).count == old.count && Set(new).count == new.count {
          #expect(kept.count == Self.longestCommonSubsequence(old[...], new[...]))
        }
      }
    }
  }

  /// All sequences over three keys.
  private static func sequences(ofLength length: Int) -> [[Int]] {
    guard length > 0 else { return [[]] }
    return sequences(ofLength: length - 1).flatMap { start in (0..<3).map { start + [$0] } }
  }

  /// The new sequence, reconstructed from the steps.
  private static func rebuilt(_ steps: [AlignmentStep], from old: [Int], _ new: [Int]) -> [Int] {
    steps.compactMap { step in
      switch step {
      case .kept(let index, _), .movedHere(let index, _): old[index]
      case .inserted(let index): new[index]
      case .removed, .movedAway: nil
      }
    }
  }

  private static func longestCommonSubsequence(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>)
    -> Int
  {
    guard let first = old.first, let other = new.first else { return 0 }
    if first == other { return 1 + longestCommonSubsequence(old.dropFirst(), new.dropFirst()) }
    return max(
      longestCommonSubsequence(old.dropFirst(), new), longestCommonSubsequence(old, new.dropFirst())
    )
  }
}

extension AlignmentStep {
  fileprivate var oldIndex: Int? {
    switch self {
    case .kept(let old, _), .removed(let old), .movedAway(let old, _): old
    case .inserted, .movedHere: nil
    }
  }
}
