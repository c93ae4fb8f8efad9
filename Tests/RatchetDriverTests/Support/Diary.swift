import Foundation
import Ratchet
import RatchetDependencies
import RatchetDriver

/// A diary whose reducer asks for dates, identifiers and random numbers.
@Reducer
struct Diary {
  @ObservableState
  struct State: Equatable, Encodable {
    var entries: IdentifiedArrayOf<Entry> = []
    var page = Page.State()
  }

  struct Entry: Equatable, Encodable, Identifiable {
    let id: UUID
    var text: String
    var date: Date
    var mood: Int
  }

  @CasePathable
  enum Action: Equatable, Codable, Sendable, ActionExamples {
    case written(String)
    case nextNameWanted
    case named(UUID)
    case page(Page.Action)

    static var examples: [Action] {
      [.written("Rain."), .nextNameWanted, .named(UUID(0)), .page(.turned)]
    }
  }

  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  var body: some ReducerOf<Self> {
    Scope(state: \.page, action: \.page) { Page() }
    Reduce { state, action in
      switch action {
      case .written(let text):
        let mood = withRandomNumberGenerator { Int.random(in: 1...1_000_000, using: &$0) }
        state.entries.append(Entry(id: uuid(), text: text, date: date.now, mood: mood))
        return .send(.page(.turned))
      case .nextNameWanted: return .run { send in await send(.named(uuid())) }
      case .named, .page: return .none
      }
    }
  }
}

@Reducer
struct Page {
  @ObservableState
  struct State: Equatable, Encodable {
    var number = 1
  }

  @CasePathable
  enum Action: Equatable, Codable, Sendable {
    case turned
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.number += 1
      return .none
    }
  }
}

extension [DrivenFeature] {
  static var diary: [DrivenFeature] {
    [DrivenFeature("Diary", summary: "a diary", state: Diary.State()) { Diary() }]
  }
}
