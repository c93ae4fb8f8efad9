import App
import CountersList
import Foundation
import Items
import Ratchet
import RatchetData
import ReadingList
import Reminders
import Testing
import Trips

@Suite struct AppActionTests {
  /// The cases of `AppFeature.Action`; the switch below does not compile when one is missing.
  enum Case: CaseIterable {
    case appeared
    case tabSelected
    case counters
    case readingList
    case items
    case trips
    case reminders

    init(_ action: AppFeature.Action) {
      self =
        switch action {
        case .appeared: .appeared
        case .tabSelected: .tabSelected
        case .counters: .counters
        case .readingList: .readingList
        case .items: .items
        case .trips: .trips
        case .reminders: .reminders
        }
    }
  }

  @Test("There is an example of each case, and of each case of the tabs")
  func examples() {
    #expect(Set(AppFeature.Action.examples.map { Case($0) }) == Set(Case.allCases))
    let examples = AppFeature.Action.examples
    #expect(examples.compactMap { $0[case: \.counters] } == CountersList.Action.examples)
    #expect(examples.compactMap { $0[case: \.readingList] } == ReadingList.Action.examples)
    #expect(examples.compactMap { $0[case: \.items] } == ItemsList.Action.examples)
    #expect(examples.compactMap { $0[case: \.trips] } == TripsList.Action.examples)
    #expect(examples.compactMap { $0[case: \.reminders] } == RemindersFeature.Action.examples)
  }

  @Test("An action round-trips through JSON", arguments: AppFeature.Action.examples)
  func json(action: AppFeature.Action) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(AppFeature.Action.self, from: data) == action)
  }

  @Test("An action is rebuilt by exactly one case path", arguments: AppFeature.Action.examples)
  func casePaths(action: AppFeature.Action) {
    let paths: [(AppFeature.Action) -> AppFeature.Action?] = [
      Self.rebuild(\.appeared), Self.rebuild(\.tabSelected), Self.rebuild(\.counters),
      Self.rebuild(\.readingList), Self.rebuild(\.items), Self.rebuild(\.trips),
      Self.rebuild(\.reminders),
    ]
    #expect(paths.compactMap { $0(action) } == [action])
  }

  private static func rebuild<Value>(
    _ keyPath: CaseKeyPath<AppFeature.Action, Value>
  ) -> (AppFeature.Action) -> AppFeature.Action? {
    { action in action[case: keyPath].map { keyPath($0) } }
  }

  @Test("The encoded state includes the fetched values of the tabs", .seeds)
  func state() async throws {
    let state = AppFeature.State()
    try await state.counters.$total.load()
    try await state.readingList.toRead.$books.load()
    try await state.reminders.$lists.load()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(state), as: UTF8.self)
    #expect(text.hasPrefix(#"{"counters":{"failure":null,"rows":[],"total":3},"items":{"#))
    #expect(text.contains(#""lists":[{"#))
    #expect(text.contains(#""toRead":{"books":[{"authors":["Jane Austen"],"id":5,"#))
    #expect(text.contains(#","tab":"counters","trips":{"#))
  }
}
