import App
import CountersList
import Foundation
import Ratchet
import RatchetData
import ReadingList
import Testing

@Suite struct AppActionTests {
  /// The cases of `AppFeature.Action`; the switch below does not compile when one is missing.
  enum Case: CaseIterable {
    case appeared
    case tabSelected
    case counters
    case readingList

    init(_ action: AppFeature.Action) {
      self =
        switch action {
        case .appeared: .appeared
        case .tabSelected: .tabSelected
        case .counters: .counters
        case .readingList: .readingList
        }
    }
  }

  @Test("There is an example of each case, and of each case of the tabs")
  func examples() {
    #expect(Set(AppFeature.Action.examples.map { Case($0) }) == Set(Case.allCases))
    let examples = AppFeature.Action.examples
    #expect(examples.compactMap { $0[case: \.counters] } == CountersList.Action.examples)
    #expect(examples.compactMap { $0[case: \.readingList] } == ReadingList.Action.examples)
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
      Self.rebuild(\.readingList),
    ]
    #expect(paths.compactMap { $0(action) } == [action])
  }

  private static func rebuild<Value>(
    _ keyPath: CaseKeyPath<AppFeature.Action, Value>
  ) -> (AppFeature.Action) -> AppFeature.Action? {
    { action in action[case: keyPath].map { keyPath($0) } }
  }

  @Test("The encoded state includes the fetched values of both tabs", .seeds)
  func state() async throws {
    let state = AppFeature.State()
    try await state.counters.$total.load()
    try await state.readingList.toRead.$books.load()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(state), as: UTF8.self)
    #expect(text.hasPrefix(#"{"counters":{"failure":null,"rows":[],"total":3},"readingList":{"#))
    #expect(text.contains(#""toRead":{"books":[{"authors":["Jane Austen"],"id":5,"#))
    #expect(text.hasSuffix(#""tab":"counters"}"#))
  }
}
