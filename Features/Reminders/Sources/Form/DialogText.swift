import Ratchet

/// The texts of an alert or a dialog, which themselves are not `Encodable`.
struct DialogText: Encodable {
  let title: String
  let message: String?
  let buttons: [String]

  init<Action>(_ title: TextState, _ message: TextState?, _ buttons: [ButtonState<Action>]) {
    self.title = String(state: title)
    self.message = message.map { String(state: $0) }
    self.buttons = buttons.map { String(state: $0.label) }
  }
}

extension AlertState {
  var text: DialogText { DialogText(title, message, buttons) }
}

extension ConfirmationDialogState {
  var text: DialogText { DialogText(title, message, buttons) }
}
