import CountersList
import Foundation
import Ratchet
import Testing

@Suite struct CountersActionTests {
  /// The cases of the actions; the switches below do not compile when one is missing.
  enum Case: CaseIterable {
    case appeared, countersLoaded, addButtonTapped, removeButtonTapped, rows, persistenceFailed

    init(_ action: CountersList.Action) {
      self =
        switch action {
        case .appeared: .appeared
        case .countersLoaded: .countersLoaded
        case .addButtonTapped: .addButtonTapped
        case .removeButtonTapped: .removeButtonTapped
        case .rows: .rows
        case .persistenceFailed: .persistenceFailed
        }
    }
  }

  enum RowCase: CaseIterable {
    case incrementTapped, decrementTapped, resetTapped, factTapped, factLoaded, factFailed

    init(_ action: Counter.Action) {
      self =
        switch action {
        case .incrementTapped: .incrementTapped
        case .decrementTapped: .decrementTapped
        case .resetTapped: .resetTapped
        case .factTapped: .factTapped
        case .factLoaded: .factLoaded
        case .factFailed: .factFailed
        }
    }
  }

  @Test("There is an example of each case")
  func examples() {
    #expect(Set(CountersList.Action.examples.map { Case($0) }) == Set(Case.allCases))
    #expect(Set(Counter.Action.examples.map { RowCase($0) }) == Set(RowCase.allCases))
    let rows = CountersList.Action.examples.compactMap { $0[case: \.rows] }
    #expect(rows == Counter.Action.examples.map { .element(id: 1, action: $0) })
  }

  @Test("An action is the same after a way through JSON", arguments: CountersList.Action.examples)
  func json(action: CountersList.Action) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(CountersList.Action.self, from: data) == action)
  }

  @Test("An action is put together again by one case path", arguments: CountersList.Action.examples)
  func casePaths(action: CountersList.Action) {
    let paths: [(CountersList.Action) -> CountersList.Action?] = [
      rebuild(\.appeared), rebuild(\.countersLoaded), rebuild(\.addButtonTapped),
      rebuild(\.removeButtonTapped), rebuild(\.rows), rebuild(\.persistenceFailed),
    ]
    #expect(paths.compactMap { $0(action) } == [action])
  }

  @Test("A row's action is put together again by one case path", arguments: Counter.Action.examples)
  func rowCasePaths(action: Counter.Action) {
    let paths: [(Counter.Action) -> Counter.Action?] = [
      rebuild(\.incrementTapped), rebuild(\.decrementTapped), rebuild(\.resetTapped),
      rebuild(\.factTapped), rebuild(\.factLoaded), rebuild(\.factFailed),
    ]
    #expect(paths.compactMap { $0(action) } == [action])
  }

  private func rebuild<Action: CasePathable, Value>(
    _ keyPath: CaseKeyPath<Action, Value>
  ) -> (Action) -> Action? {
    { action in action[case: keyPath].map { keyPath($0) } }
  }

  @Test("A script of actions is written by hand like this")
  func script() throws {
    let script = """
      [{"appeared":{}},{"removeButtonTapped":{"id":3}},
      {"rows":{"_0":{"id":1,"action":{"factLoaded":{"_0":"7 is prime."}}}}}]
      """
    #expect(
      try JSONDecoder().decode([CountersList.Action].self, from: Data(script.utf8)) == [
        .appeared, .removeButtonTapped(id: 3),
        .rows(.element(id: 1, action: .factLoaded("7 is prime."))),
      ])
  }

  @Test("A counter is the same after a way through JSON, and the list is written with its total")
  func state() throws {
    var row = Counter.State(id: 3, value: -2)
    row.fact = "-2 is even."
    row.isLoadingFact = true
    let data = try JSONEncoder().encode(row)
    #expect(try JSONDecoder().decode(Counter.State.self, from: data) == row)

    var state = CountersList.State()
    state.rows = [Counter.State(id: 1, value: 4), Counter.State(id: 2, value: 5)]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(state), as: UTF8.self) == """
        {"failure":null,"nextID":1,"rows":[{"id":1,"isLoadingFact":false,"value":4},\
        {"id":2,"isLoadingFact":false,"value":5}],"total":9}
        """)
  }
}
