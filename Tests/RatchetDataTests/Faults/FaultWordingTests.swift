import RatchetData
import Testing

@Suite struct FaultWordingTests {
  @Test("a failure is described in one sentence")
  func sentences() {
    #expect(
      Wording.cannotOpen(path: "/a", because: "out of memory") == "cannot open /a: out of memory")
    #expect(
      Wording.lockingProtocol(path: "/a")
        == "other connections kept taking the locks of /a; try again")
  }
}
