import Testing

@testable import RatchetTesting

@Suite("The turns of a schedule") struct TurnsTests {
  @Test("are the decisions with another option than 0, from the first to the last")
  func deviations() {
    let turns = Turns([
      Decision(options: 2), Decision(options: 3, chosen: 2), Decision(options: 2),
      Decision(options: 2, chosen: 1),
    ])
    #expect(turns.list == [Turn(decision: 1, option: 2), Turn(decision: 3, option: 1)])
    #expect((0..<5).map { turns[$0] } == [0, 2, 0, 1, 0])
    #expect(turns.description == "1:2,3:1")
    #expect(Turns.none.description == "none")
    #expect(Turns([Decision(options: 2)]) == .none)
  }

  @Test("take the last option if a decision has fewer options than foreseen")
  func fewerOptions() {
    let turns = Turns([Turn(decision: 0, option: 3)])
    #expect((1...5).map { turns.option(at: 0, of: $0) } == [0, 1, 2, 3, 3])
    #expect(turns.option(at: 1, of: 4) == 0)
    #expect(turns.option(at: 0, of: 0) == 0)
  }

  @Test("moved from a place on stay behind the first decision and the turns that stay")
  func moved() {
    let turns = Turns([3, 5, 9].map { Turn(decision: $0, option: 1) })
    #expect(turns.moved(from: 0, by: 3)?.description == "0:1,2:1,6:1")
    #expect(turns.moved(from: 0, by: 4) == nil)
    #expect(turns.moved(from: 1, by: 1)?.description == "3:1,4:1,8:1")
    #expect(turns.moved(from: 1, by: 2) == nil)
    #expect(turns.moved(from: 2, by: 3)?.description == "3:1,5:1,6:1")
    #expect(turns.moved(from: 3, by: 1) == nil)
  }

  @Test("have a distance that saturates at the largest number")
  func distance() {
    #expect(Turns([Turn(decision: 0, option: 2), Turn(decision: 4, option: 3)]).distance == 5)
    let far = (0..<3).map { Turn(decision: $0, option: .max) }
    #expect(Turns(far).distance == .max)
  }

  @Test("describe a decision by its choice")
  func decision() {
    #expect("\(Decision(options: 3, chosen: 1))" == "1 of 3")
    #expect("\(Decision(options: 2, chosen: 0, preempts: true))" == "0 of 2 (preempts)")
  }
}
