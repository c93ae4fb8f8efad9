import Foundation
import Ratchet
import Testing
import Trips

@Suite struct TripsActionTests {
  /// The cases of the actions; the switches below do not compile when one is missing.
  enum Case: CaseIterable {
    case appeared, refreshPulled, tripsLoaded, loadFailed, addButtonTapped, tripTapped, editor
    case closedEditor, deleteButtonTapped, undoButtonTapped, undoExpired, saved, deleted
    case saveFailed, deletionFailed, retryButtonTapped, editButtonTapped, discardButtonTapped
    case dismissedAlert

    init(_ action: TripsList.Action) {
      self =
        switch action {
        case .appeared: .appeared
        case .refreshPulled: .refreshPulled
        case .tripsLoaded: .tripsLoaded
        case .loadFailed: .loadFailed
        case .addButtonTapped: .addButtonTapped
        case .tripTapped: .tripTapped
        case .editor(.presented): .editor
        case .editor(.dismiss): .closedEditor
        case .deleteButtonTapped: .deleteButtonTapped
        case .undoButtonTapped: .undoButtonTapped
        case .undoExpired: .undoExpired
        case .changeSaved(.save): .saved
        case .changeSaved(.delete): .deleted
        case .changeFailed(.save, _): .saveFailed
        case .changeFailed(.delete, _): .deletionFailed
        case .alert(.presented(.retryButtonTapped)): .retryButtonTapped
        case .alert(.presented(.editButtonTapped)): .editButtonTapped
        case .alert(.presented(.discardButtonTapped)): .discardButtonTapped
        case .alert(.dismiss): .dismissedAlert
        }
    }
  }

  enum EditorCase: Hashable {
    case name, startDate, endDate, cancelButtonTapped, saveButtonTapped

    init?(_ action: TripEditor.Action) {
      switch action {
      case .binding(\.name): self = .name
      case .binding(\.startDate): self = .startDate
      case .binding(\.endDate): self = .endDate
      case .binding: return nil
      case .cancelButtonTapped: self = .cancelButtonTapped
      case .saveButtonTapped: self = .saveButtonTapped
      }
    }
  }

  @Test("There is an example of each case, and of each field of the form")
  func examples() {
    #expect(Set(TripsList.Action.examples.map { Case($0) }) == Set(Case.allCases))
    #expect(
      TripEditor.Action.examples.map { EditorCase($0) }
        == [.name, .startDate, .endDate, .cancelButtonTapped, .saveButtonTapped])
    #expect(
      TripsList.Action.examples.compactMap { $0[case: \.editor.presented] }
        == TripEditor.Action.examples)
  }

  @Test("An action round-trips through JSON", arguments: TripsList.Action.examples)
  func json(action: TripsList.Action) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(TripsList.Action.self, from: data) == action)
  }

  @Test("An action is rebuilt by exactly one case path", arguments: TripsList.Action.examples)
  func casePaths(action: TripsList.Action) {
    let paths: [(TripsList.Action) -> TripsList.Action?] = [
      rebuild(\.appeared), rebuild(\.refreshPulled), rebuild(\.tripsLoaded),
      rebuild(\.loadFailed), rebuild(\.addButtonTapped), rebuild(\.tripTapped),
      rebuild(\.editor), rebuild(\.deleteButtonTapped), rebuild(\.undoButtonTapped),
      rebuild(\.undoExpired), rebuild(\.changeSaved), rebuild(\.changeFailed), rebuild(\.alert),
    ]
    #expect(paths.compactMap { $0(action) } == [action])
  }

  private func rebuild<Value>(
    _ keyPath: CaseKeyPath<TripsList.Action, Value>
  ) -> (TripsList.Action) -> TripsList.Action? {
    { action in action[case: keyPath].map { keyPath($0) } }
  }

  @Test("An input is written by the name of its field")
  func inputs() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let inputs = [
      #"{"binding":{"_0":{"name":{"_0":"Bath"}}}}"#,
      #"{"binding":{"_0":{"endDate":{"_0":"2026-06-07T00:00:00Z"}}}}"#, #"{"saveButtonTapped":{}}"#,
    ]
    let lines = inputs.map { #"{"editor":{"_0":{"presented":{"_0":\#($0)}}}}"# }
    let script = "[\(lines.joined(separator: ","))]"
    #expect(
      try decoder.decode([TripsList.Action].self, from: Data(script.utf8)) == [
        .editor(.presented(.set(\.name, "Bath"))),
        .editor(.presented(.set(\.endDate, .june(7)))),
        .editor(.presented(.saveButtonTapped)),
      ])
  }

  @Test("A write of the form that is no input cannot be encoded")
  func unknownInput() {
    // `id` and `isNew` cannot be written, and the computed properties neither; the whole state can.
    let action = TripEditor.Action.set(\.self, TripEditor.State(.rome, isNew: true))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(action) }
  }
}
