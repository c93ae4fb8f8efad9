import Testing

@testable import RatchetTesting

@Suite("Reducing a list") struct ListReductionTests {
  /// The remaining elements of a list, and the number of runs.
  private func reduce(
    _ list: [Int], needed: ([Int]) -> Bool
  ) -> (left: [Int], runs: Int) {
    var list = list
    var reduction = ListReduction(count: list.count)
    var runs = 0
    while let range = reduction.candidate {
      runs += 1
      var shorter = list
      shorter.removeSubrange(range)
      let fails = needed(shorter)
      if fails { list = shorter }
      reduction.report(canGo: fails)
      #expect(reduction.count == list.count)
    }
    return (list, runs)
  }

  @Test("finds every set of needed elements of a small list, and leaves nothing else")
  func exact() {
    for count in 0...7 {
      for set in 0..<(1 << count) {
        let needed = (0..<count).filter { set >> $0 & 1 == 1 }
        let result = reduce(Array(0..<count)) { Set($0).isSuperset(of: needed) }
        #expect(result.left == needed)
      }
    }
  }

  @Test("leaves a list without any removable element, even if two can only be removed together")
  func minimal() {
    // Fails while it contains 7, and as many even as odd numbers.
    let condition = { (list: [Int]) in
      list.contains(7) && list.count(where: { $0 % 2 == 0 }) == list.count(where: { $0 % 2 == 1 })
    }
    let result = reduce(Array(0..<20), needed: condition)
    for index in result.left.indices {
      var shorter = result.left
      shorter.remove(at: index)
      #expect(!condition(shorter))
    }
    #expect(result.left.contains(7))
  }

  @Test("removes a fully removable list in one run, and an empty one in none")
  func whole() {
    #expect(reduce(Array(0..<1_000)) { _ in true }.runs == 1)
    #expect(reduce([]) { _ in true }.runs == 0)
  }

  @Test("of which no element can be removed takes the documented number of runs")
  func worstCase() {
    for count in [1, 2, 3, 10, 100, 1_000] {
      let runs = reduce(Array(0..<count)) { _ in false }.runs
      let bound = 2 * Double(count) + 2 * Double(count.bitWidth - count.leadingZeroBitCount) + 2
      #expect(Double(runs) <= bound)
    }
    #expect(reduce(Array(0..<1_000)) { _ in false }.runs == 2_001)
  }
}
