import Testing

@testable import Ratchet

// The other texts are tested where they are reported. This one stops the program.
@Suite("An enum of features stops the program") struct NavigationWordingTests {
  @Test("when it is converted into a value")
  func value() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Inner()
    }
    try expectFatalError(
      """
      Inner() was called outside a reducer builder. An enum of features is never a value; its \
      reducer is Inner.body.
      """, of: result)
  }
}
