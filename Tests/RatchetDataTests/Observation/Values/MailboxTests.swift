import RatchetData
import Testing

@Suite("A mailbox") struct MailboxTests {
  private func take(_ mailbox: inout Mailbox<Int>) -> String {
    switch mailbox.take() {
    case .event(let event): "\(event)"
    case .nothingYet: "-"
    case .end: "end"
    }
  }

  @Test("The latest value replaces an unread one; the last before the end is kept")
  func latest() {
    var mailbox = Mailbox<Int>(keepsAll: false)
    #expect(take(&mailbox) == "-")
    for event in 1...3 { mailbox.put(event) }
    #expect(take(&mailbox) == "3")
    mailbox.put(4)
    mailbox.end()
    mailbox.put(5)
    #expect([take(&mailbox), take(&mailbox)] == ["4", "end"])
  }

  @Test("A mailbox that keeps all values delivers them in order") func all() {
    var mailbox = Mailbox<Int>(keepsAll: true)
    for event in 1...3 { mailbox.put(event) }
    mailbox.end()
    #expect((1...4).map { _ in take(&mailbox) } == ["1", "2", "3", "end"])
  }
}
