import Testing

@testable import RatchetTesting

@Suite("A plan") struct PlanTests {
  private func plan(_ kept: Int, _ turns: (Int, Int)...) -> Plan {
    Plan(kept: Array(0..<kept), turns: Turns(turns.map { Turn(decision: $0.0, option: $0.1) }))
  }

  @Test("is shorter by actions, then by turns, then by smaller options")
  func order() {
    let ascending = [
      plan(0), plan(0, (1, 1)), plan(0, (9, 1)), plan(0, (1, 2)), plan(0, (1, 1), (2, 1)), plan(1),
      plan(1, (0, 3)), plan(2),
    ]
    for (index, one) in ascending.enumerated() {
      for (otherIndex, other) in ascending.enumerated() {
        // The second and the third differ in the number of the decision alone.
        let areAlike = Set([index, otherIndex]) == [1, 2]
        #expect(one.isShorter(than: other) == (index < otherIndex && !areAlike))
      }
    }
  }

  @Test("names in its token the kept actions, unless all are kept")
  func token() {
    #expect(plan(3, (4, 1)).token(seed: 2, count: 3).description == "2/-/4:1")
    #expect(plan(3).token(seed: 2, count: 4).description == "2/0,1,2/none")
    #expect(plan(0).token(seed: 2, count: 0).description == "2/-/none")
  }

  @Test("with its turns moved is always shorter, and there are at most 500 such plans")
  func moved() {
    let plans = [
      plan(1, (0, 1)), plan(3, (2, 2), (5, 1)), plan(2, (30, 9)), plan(0, (1, 1), (3, 1)),
      plan(16, (9, 3), (19, 3), (29, 3), (39, 3)),
    ]
    for plan in plans {
      #expect(!plan.moved.isEmpty)
      #expect(plan.moved.count <= 500)
      #expect(plan.moved.allSatisfy { $0.isShorter(than: plan) })
    }
    #expect(
      plan(1, (1, 1)).moved.map(\.turns.description)
        == (["1:1", "0:1"] + (0...9).reversed().map { "\($0):1" }))
    #expect(plan(0, (.max, 1), (3, 1)).moved.count == 32)
  }

  @Test("with many actions, many turns or none has no other places for its turns")
  func notMoved() {
    #expect(plan(3).moved.isEmpty)
    #expect(plan(17, (0, 1)).moved.isEmpty)
    #expect(plan(2, (0, 1), (1, 1), (2, 1), (3, 1), (4, 1)).moved.isEmpty)
  }
}
