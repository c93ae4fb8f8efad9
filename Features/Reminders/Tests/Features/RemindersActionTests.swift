import Foundation
import Ratchet
import Testing

@testable import Reminders

@Suite struct RemindersActionTests {
  @Test("There is an example of each case")
  func examples() {
    typealias Feature = RemindersFeature.Action
    #expect(Set(Feature.examples.map { Feature.allCasePaths[$0] }) == Set(Feature.allCasePaths))
    typealias Detail = RemindersDetail.Action
    #expect(Set(Detail.examples.map { Detail.allCasePaths[$0] }) == Set(Detail.allCasePaths))
    typealias Form = ReminderForm.Action
    #expect(Set(Form.examples.map { Form.allCasePaths[$0] }) == Set(Form.allCasePaths))
    typealias Picker = TagPicker.Action
    #expect(Set(Picker.examples.map { Picker.allCasePaths[$0] }) == Set(Picker.allCasePaths))
    typealias ListAction = ListForm.Action
    #expect(
      Set(ListAction.examples.map { ListAction.allCasePaths[$0] }) == Set(ListAction.allCasePaths))
    typealias Interchange = RemindersInterchange.Action
    #expect(
      Set(Interchange.examples.map { Interchange.allCasePaths[$0] })
        == Set(Interchange.allCasePaths))
  }

  /// The cases of changes; the switch does not compile when one is missing.
  enum ChangeCase: CaseIterable {
    case complete, flag, toggleFlag, moveToList, delete, deleteCompleted, restore, move, deleteList,
      moveList

    init(_ change: RemindersChange) {
      self =
        switch change {
        case .complete: .complete
        case .flag: .flag
        case .toggleFlag: .toggleFlag
        case .moveToList: .moveToList
        case .delete: .delete
        case .deleteCompleted: .deleteCompleted
        case .restore: .restore
        case .move: .move
        case .deleteList: .deleteList
        case .moveList: .moveList
        }
    }
  }

  @Test("There is an example of each change, and of each action of what is presented")
  func childExamples() {
    #expect(Set(RemindersChange.examples.map { ChangeCase($0) }) == Set(ChangeCase.allCases))
    let examples = RemindersFeature.Action.examples
    #expect(examples.compactMap { $0[case: \.path.push] }.count == 2)
    #expect(examples.compactMap { $0[case: \.path.popFrom] } == [0])
    #expect(
      examples.compactMap { $0[case: \.path[id: 0].detail] } == RemindersDetail.Action.examples)
    #expect(examples.compactMap { $0[case: \.path[id: 1].form] } == ReminderForm.Action.examples)
    #expect(
      examples.compactMap { $0[case: \.destination.presented.listForm] }
        == ListForm.Action.examples)
    #expect(
      examples.compactMap { $0[case: \.interchange] } == RemindersInterchange.Action.examples)
    let detail = RemindersDetail.Action.examples
    #expect(
      detail.compactMap { $0[case: \.destination.presented.form] } == ReminderForm.Action.examples)
    #expect(
      detail.compactMap { $0[case: \.destination.presented.tagPicker] }
        == TagPicker.Action.examples)
  }

  @Test("An action round-trips through JSON", arguments: RemindersFeature.Action.examples)
  func json(action: RemindersFeature.Action) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(RemindersFeature.Action.self, from: data) == action)
  }

  @Test("A script of actions can be written by hand like this")
  func script() throws {
    let script = """
      [{"listTapped":{"_0":1}},
      {"path":{"_0":{"element":{"id":0,"action":{"detail":{"_0":{"completeTapped":{"_0":3}}}}}}}},
      {"path":{"_0":{"push":{"id":1,"state":{"detail":{"_0":{"scope":{"smart":{"_0":"today"}}}}}}}}},
      {"path":{"_0":{"popFrom":{"id":0}}}}]
      """
    #expect(
      try JSONDecoder().decode([RemindersFeature.Action].self, from: Data(script.utf8)) == [
        .listTapped(1), .path(.element(id: 0, action: .detail(.completeTapped(3)))),
        .path(.push(id: 1, state: .detail(RemindersDetail.State(scope: .smart(.today))))),
        .path(.popFrom(id: 0)),
      ])
  }
}
