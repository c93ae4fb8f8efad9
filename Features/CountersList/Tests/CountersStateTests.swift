import CountersList
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@Suite(.database) struct CountersStateTests {
  @Dependency(\.defaultDatabase) var database

  /// Two counters, and their total.
  private func state() async throws -> CountersList.State {
    try await database.seed {
      SavedCounter(id: 1, value: 4)
      SavedCounter(id: 2, value: 5)
    }
    var state = CountersList.State()
    try await state.$total.load()
    state.rows = [Counter.State(id: 1, value: 4), Counter.State(id: 2, value: 5)]
    return state
  }

  @Test("A counter round-trips through JSON")
  func row() throws {
    var row = Counter.State(id: 3, value: -2)
    row.fact = "-2 is even."
    row.isLoadingFact = true
    let data = try JSONEncoder().encode(row)
    #expect(try JSONDecoder().decode(Counter.State.self, from: data) == row)
  }

  @Test("The encoded list includes its total")
  func json() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(try await state())
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {"failure":null,"rows":[{"id":1,"isLoadingFact":false,"value":4},\
        {"id":2,"isLoadingFact":false,"value":5}],"total":9}
        """)
  }

  @Test("The list is dumped with its total")
  func dump() async throws {
    let state = try await state()
    expectDump(state) {
      """
      CountersList.State(
        rows: [
          [0]: Counter.State(
            id: 1,
            value: 4,
            fact: nil,
            isLoadingFact: false,
            factFailure: nil
          ),
          [1]: Counter.State(
            id: 2,
            value: 5,
            fact: nil,
            isLoadingFact: false,
            factFailure: nil
          )
        ],
        total: 9,
        readFailure: nil,
        writeFailure: nil
      )
      """
    }
  }
}
