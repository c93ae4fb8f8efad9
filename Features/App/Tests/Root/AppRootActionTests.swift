import App
import Foundation
import Ratchet
import Testing

@Suite(.world) struct AppRootActionTests {
  /// The cases of `AppRoot.Action`; the switch below does not compile when one is missing.
  enum Case: CaseIterable {
    case appeared
    case databaseOpened
    case openingFailed
    case retryTapped
    case linkOpened
    case screenLoaded
    case linkFailed
    case restorationSetAside
    case restorationFailed
    case failureDismissed
    case tabs

    init(_ action: AppRoot.Action) {
      self =
        switch action {
        case .appeared: .appeared
        case .databaseOpened: .databaseOpened
        case .openingFailed: .openingFailed
        case .retryTapped: .retryTapped
        case .linkOpened: .linkOpened
        case .screenLoaded: .screenLoaded
        case .linkFailed: .linkFailed
        case .restorationSetAside: .restorationSetAside
        case .restorationFailed: .restorationFailed
        case .failureDismissed: .failureDismissed
        case .tabs: .tabs
        }
    }
  }

  @Test("There is an example of each case, and of each case of the tabs")
  func examples() {
    let examples = AppRoot.Action.examples
    #expect(Set(examples.map { Case($0) }) == Set(Case.allCases))
    #expect(examples.compactMap { $0[case: \.tabs] } == AppFeature.Action.examples)
  }

  @Test("An action round-trips through JSON", arguments: AppRoot.Action.examples)
  func json(action: AppRoot.Action) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(AppRoot.Action.self, from: data) == action)
  }

  @Test("The encoded state has the phase, the link to the screen, and each failure")
  func state() async throws {
    var state = AppRoot.State()
    #expect(try Self.json(state) == #"{"phase":"loading"}"#)
    state.phase = .failed("app.sqlite cannot be opened: it is a folder")
    #expect(
      try Self.json(state)
        == #"{"failure":"app.sqlite cannot be opened: it is a folder","phase":"failed"}"#)
    state = try await AppSeeds.ready(on: AppSeeds.database()) { $0.tab = .readingList }
    state.linkFailure = "no such link"
    state.restorationFailure = "no such file"
    let text = try Self.json(state)
    #expect(
      text.hasPrefix(
        #"{"link":"ratchet://reading-list","linkFailure":"no such link","phase":"ready","#
          + #""restorationFailure":"no such file","tabs":{"counters":{"#))
  }

  private static func json(_ state: AppRoot.State) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(state), as: UTF8.self)
  }
}
