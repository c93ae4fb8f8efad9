import Testing

@testable import RatchetMacroMessages

/// The sentences that no other test quotes.
@Suite("The wording of the plugin")
struct WordingTests {
  @Test("has a sentence for each way in which the channel can break")
  func channel() {
    #expect(
      "\(ChannelError.endedInLength(read: 3))"
        == "The compiler's message ended after 3 of the 8 bytes that hold its length.")
    #expect(
      "\(ChannelError.endedInBody(read: 3, of: 5))"
        == "The compiler's message ended after 3 of its 5 bytes.")
    #expect(
      "\(ChannelError.tooLong(length: 9, limit: 8))"
        == "The compiler's message would be 9 bytes long; the limit is 8.")
    #expect(
      "\(ChannelError.system(call: "read", code: 5))"
        == "read failed with errno 5 while talking to the compiler.")
  }
}
