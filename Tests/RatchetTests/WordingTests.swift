import Testing

@testable import Ratchet

// The other texts are tested where they are reported. These stop the program.
@Suite("A store stops the program") struct WordingTests {
  @Test("when its state is read while an action is reduced")
  func readWhileReducing() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Board.State()) { Board() }
      await store.send(
        .effect {
          _ = store.assumeIsolated { $0.withState { $0.log } }
          return .none
        })
    }
    try expectFatalError(Wording.readWhileReducing, of: result)
    #expect(
      Wording.readWhileReducing == """
        The state of a store was read while the store reduced an action. A reducer has the state \
        as its parameter; pass the values that other code needs to that code.
        """)
  }

  @Test("when it is sent an action while its state is read")
  func sendWhileReading() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Board.State()) { Board() }
      await store.withState { _ in
        store.assumeIsolated { _ = $0.send(.log("while reading")) }
      }
    }
    try expectFatalError(Wording.sendWhileReading, of: result)
    #expect(
      Wording.sendWhileReading == """
        An action was sent to a store inside withState, while its state was being read. Send it \
        after withState has returned.
        """)
  }

  @Test("when an id's hash differs from the hash under which it was filed")
  func hashChanged() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let id = ChangingID()
      var array: IdentifiedArrayOf<ChangingRow> = [ChangingRow(id: id)]
      // One of them leads to another slot of the table.
      for hash in 1...100 {
        id.hash = hash
        array.swapAt(0, 0)
      }
    }
    try expectFatalError(Wording.hashChanged, of: result)
    #expect(
      Wording.hashChanged == """
        The hash of an id in an identified array changed after its element was added. An id must \
        not change: use a value, or a reference that is hashed by its identity.
        """)
  }
}

private final class ChangingID: Hashable {
  var hash = 0

  static func == (lhs: ChangingID, rhs: ChangingID) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

private struct ChangingRow: Identifiable {
  let id: ChangingID
}
