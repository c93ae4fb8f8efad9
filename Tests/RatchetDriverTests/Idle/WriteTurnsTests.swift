import Testing

@testable import RatchetDriver

@Suite("Whose turn it is to write")
struct WriteTurnsTests {
  @Test("it is that of who asked first, then of the next")
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

  @Test("who leaves before its turn is passed over")
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
