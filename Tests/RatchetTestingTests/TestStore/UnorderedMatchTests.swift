import Testing

@testable import RatchetTesting

@Suite("Matching actions with expectations") struct UnorderedMatchTests {
  /// Tries all assignments: the largest number of expectations that can be met.
  private func most(_ fits: [[Bool]], from action: Int = 0, taken: Set<Int> = []) -> Int {
    guard action < fits.count else { return 0 }
    var best = most(fits, from: action + 1, taken: taken)
    for (expectation, isFit) in fits[action].enumerated()
    where isFit && !taken.contains(expectation) {
      best = max(best, 1 + most(fits, from: action + 1, taken: taken.union([expectation])))
    }
    return best
  }

  @Test("meets as many as possible, each by an action that matches it: all of 3 and 3")
  func all() {
    for bits in 0..<512 {
      let fits = (0..<3).map { action in
        (0..<3).map { bits >> (3 * action + $0) & 1 == 1 }
      }
      let match = UnorderedMatch(fits: fits, expectations: 3)
      let pairs = match.expectationOfAction
      #expect(pairs.count == most(fits))
      #expect(Set(pairs.values).count == pairs.count)
      #expect(pairs.allSatisfy { fits[$0.key][$0.value] })
      #expect(match.missing.count == 3 - pairs.count)
      #expect(match.length == (pairs.keys.max() ?? -1) + 1)
    }
  }

  @Test("takes the first of several matching actions, and keeps it when more come")
  func firstIsTaken() {
    let one = UnorderedMatch(fits: [[false], [true], [true]], expectations: 1)
    #expect(one.expectationOfAction == [1: 0])
    #expect(one.length == 2)
    let two = UnorderedMatch(fits: [[true, true], [true, false], [true, true]], expectations: 2)
    #expect(two.expectationOfAction == [0: 1, 1: 0])
  }
}
