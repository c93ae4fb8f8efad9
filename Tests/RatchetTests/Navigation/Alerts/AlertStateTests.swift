import Foundation
import Ratchet
import RatchetDump
import Testing

@Reducer
private struct Library {
  @ObservableState
  struct State: Equatable, Sendable {
    @Presents var alert: AlertState<Alert>?
    @Presents var dialog: ConfirmationDialogState<Dialog>?
    @Presents var notice: AlertState<Never>?
    @Presents var destination: Place.State?
    var log: [String] = []
  }

  enum Action: Sendable {
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Dialog>)
    case notice(PresentationAction<Never>)
    case destination(PresentationAction<Place.Action>)
  }

  @CasePathable enum Alert: Equatable, Sendable { case delete, keep }
  enum Dialog: Equatable, Sendable { case archive(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.delete)): state.log.append("deleted")
      case .dialog(.presented(.archive(let number))): state.log.append("archived \(number)")
      case .destination(.presented(.alert(.keep))): state.log.append("kept")
      case .alert, .dialog, .notice, .destination: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
    .ifLet(\.$notice, action: \.notice)
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
private enum Place {
  case alert(AlertState<Library.Alert>)
  case dialog(ConfirmationDialogState<Library.Dialog>)
}

@Suite("AlertState, ConfirmationDialogState, ButtonState: an alert's state") struct AlertStateTests
{
  private func alert(isEmpty: Bool = false) -> AlertState<Library.Alert> {
    AlertState {
      TextState("Delete it?")
    } actions: {
      if !isEmpty {
        ButtonState(role: .destructive, action: .delete) { TextState("Delete").bold() }
        ButtonState(role: .cancel, action: .send(.keep)) { TextState("Keep") }
      }
      for label in ["One", "Two"] { ButtonState { TextState(label) } }
    } message: {
      TextState("For good.")
    }
  }

  @Test("lists its buttons in order, with the actions that they send")
  func buttons() {
    let alert = alert()
    #expect(alert.buttons.map(\.action.action) == [.delete, .keep, nil, nil])
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel, nil, nil])
    #expect(self.alert(isEmpty: true).buttons.map { String(state: $0.label) } == ["One", "Two"])
    var sent: [Library.Alert?] = []
    for button in alert.buttons { button.withAction { sent.append($0) } }
    #expect(sent == [.delete, .keep, nil, nil])
  }

  @Test("is equal and hashes by its texts and actions")
  func equality() {
    #expect(alert() == alert())
    #expect(Set([alert(), alert()]).count == 1)
    var other = alert()
    other.buttons[0].action = .send(nil)
    #expect(other != alert())
    other = alert()
    other.message = nil
    #expect(other != alert())
  }

  @Test("maps the actions of its buttons")
  func map() {
    let mapped = alert().map { $0 == .delete ? 1 : nil }
    #expect(mapped.buttons.map(\.action.action) == [1, nil, nil, nil])
    #expect(mapped.message == "For good.")
    #expect(mapped.buttons[0].role == .destructive)
    let dialog = ConfirmationDialogState<Int>(titleVisibility: .hidden) {
      TextState("a")
    } actions: {
      ButtonState(action: 1) { TextState("b") }
    }
    let other = dialog.map { _ in "x" }
    #expect(other.titleVisibility == .hidden)
    #expect(other.buttons.map(\.action.action) == ["x"])
  }

  @Test("is encoded with its texts, and with the actions that its buttons send")
  func encoding() throws {
    let dialog = ConfirmationDialogState<Int> {
      TextState("Which ") + TextState("one").bold() + TextState("?")
    } actions: {
      ButtonState(role: .destructive, action: 1) { TextState("The first") }
      ButtonState(role: .cancel) { TextState("None") }
    }
    let buttons =
      #""buttons":[{"action":1,"label":"The first","role":"destructive"},"#
      + #"{"label":"None","role":"cancel"}]"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(dialog), as: UTF8.self)
        == #"{\#(buttons),"title":"Which one?"}"#)
    let alert = AlertState<Int> {
      TextState("Saved")
    } message: {
      TextState("Nothing is left to do.")
    }
    #expect(
      String(decoding: try encoder.encode(alert), as: UTF8.self)
        == #"{"buttons":[],"message":"Nothing is left to do.","title":"Saved"}"#)
  }

  @Test("is dumped as the source that makes it")
  func dumping() {
    var alert = alert()
    alert.buttons.removeLast()
    #expect(
      dumpText(alert) == """
        AlertState<Library.Alert>(
          title: "Delete it?",
          actions: [
            [0]: ButtonState<Library.Alert>(
              role: .destructive,
              action: .delete,
              label: "**Delete**"
            ),
            [1]: ButtonState<Library.Alert>(
              role: .cancel,
              action: .keep,
              label: "Keep"
            ),
            [2]: ButtonState<Library.Alert>(
              label: "One"
            )
          ],
          message: "For good."
        )
        """)
    #expect(
      dumpText(
        ConfirmationDialogState<Int>(titleVisibility: .visible) { TextState("What now?") })
          == """
          ConfirmationDialogState<Int>(
            titleVisibility: .visible,
            title: "What now?"
          )
          """)
    #expect(
      dumpText(AlertState<Never> { TextState("Done.") })
        == """
        AlertState<Never>(
          title: "Done."
        )
        """)
  }

  @Test("is removed after its action; so is a dialog, and both in a case of an enum")
  func presented() async {
    let store = Store(
      initialState: Library.State(
        alert: alert(), dialog: ConfirmationDialogState { TextState("What now?") },
        notice: AlertState { TextState("Done.") }, destination: .alert(alert()))
    ) { Library() }
    await store.send(.alert(.presented(.delete)))
    await store.send(.dialog(.presented(.archive(3))))
    await store.send(.notice(.dismiss))
    await store.send(.destination(.presented(.alert(.keep))))
    #expect(await store.state == Library.State(log: ["deleted", "archived 3", "kept"]))
  }
}
