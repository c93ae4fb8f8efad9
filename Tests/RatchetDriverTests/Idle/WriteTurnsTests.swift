import Testing

@testable import RatchetDriver

@Suite("Turns to write")
struct WriteTurnsTests {
  @Test("are given in the order of requests")
  func order() {
    var turns = WriteTurns()
    let answers = [1, 2, 3].map { turns.ask($0) }
    #expect(answers == [true, false, false])
    var holders = [turns.holder]
    for ticket in 1...3 {
      let next = turns.leave(ticket)
      #expect(next == turns.holder)
      holders.append(next)
    }
    #expect(holders == [1, 2, 3, nil])
    let again = turns.ask(4)
    #expect(again)
  }

  @Test("skip a writer that leaves before its turn")
  func leaving() {
    var turns = WriteTurns()
    for ticket in 1...3 { _ = turns.ask(ticket) }
    let next = turns.leave(2)
    #expect(next == nil)
    #expect(turns.holder == 1)
    let last = turns.leave(1)
    #expect(last == 3)
  }
}
