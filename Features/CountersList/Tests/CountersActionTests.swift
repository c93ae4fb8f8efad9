import CountersList
import Foundation
import Ratchet
import Testing

@Suite struct CountersActionTests {
  /// The cases of the actions; the switches below do not compile when one is missing.
  enum Case: CaseIterable {
    case appeared, countersChanged, addButtonTapped, removeButtonTapped, rows, persistenceFailed
    case written, writeFailed

    init(_ action: CountersList.Action) {
      self =
        switch action {
        case .appeared: .appeared
        case .countersChanged: .countersChanged
        case .addButtonTapped: .addButtonTapped
        case .removeButtonTapped: .removeButtonTapped
        case .rows: .rows
        case .persistenceFailed: .persistenceFailed
        case .written: .written
        case .writeFailed: .writeFailed
        }
    }
  }

  enum RowCase: CaseIterable {
    case incrementTapped, decrementTapped, resetTapped, valueChanged, written, writeFailed
    case factTapped, factLoaded, factFailed

    init(_ action: Counter.Action) {
      self =
        switch action {
        case .incrementTapped: .incrementTapped
        case .decrementTapped: .decrementTapped
        case .resetTapped: .resetTapped
        case .valueChanged: .valueChanged
        case .written: .written
        case .writeFailed: .writeFailed
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

  @Test("An action round-trips through JSON", arguments: CountersList.Action.examples)
  func json(action: CountersList.Action) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(CountersList.Action.self, from: data) == action)
  }

  @Test("An action is rebuilt by exactly one case path", arguments: CountersList.Action.examples)
  func casePaths(action: CountersList.Action) {
    let paths: [(CountersList.Action) -> CountersList.Action?] = [
      rebuild(\.appeared), rebuild(\.countersChanged), rebuild(\.addButtonTapped),
      rebuild(\.removeButtonTapped), rebuild(\.rows), rebuild(\.persistenceFailed),
      rebuild(\.written), rebuild(\.writeFailed),
    ]
    #expect(paths.compactMap { $0(action) } == [action])
  }

  @Test("A row's action is rebuilt by exactly one case path", arguments: Counter.Action.examples)
  func rowCasePaths(action: Counter.Action) {
    let paths: [(Counter.Action) -> Counter.Action?] = [
      rebuild(\.incrementTapped), rebuild(\.decrementTapped), rebuild(\.resetTapped),
      rebuild(\.valueChanged), rebuild(\.written), rebuild(\.writeFailed),
      rebuild(\.factTapped), rebuild(\.factLoaded), rebuild(\.factFailed),
    ]
    #expect(paths.compactMap { $0(action) } == [action])
  }

  private func rebuild<Action: CasePathable, Value>(
    _ keyPath: CaseKeyPath<Action, Value>
  ) -> (Action) -> Action? {
    { action in action[case: keyPath].map { keyPath($0) } }
  }

  @Test("A script of actions can be written by hand like this")
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
}
