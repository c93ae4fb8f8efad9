import Ratchet

/// Includes the alert as text, for readers outside of the application.
extension TripsList.State: Encodable {
  private enum CodingKeys: CodingKey {
    case trips
    case loadFailure
    case editor
    case failures
    case alert
  }

  private struct AlertText: Encodable {
    let title: String
    let message: String?
    let buttons: [String]
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(trips, forKey: .trips)
    try container.encodeIfPresent(loadFailure, forKey: .loadFailure)
    try container.encodeIfPresent(editor, forKey: .editor)
    try container.encode(failures, forKey: .failures)
    let text = alert.map { alert in
      AlertText(
        title: String(state: alert.title), message: alert.message.map { String(state: $0) },
        buttons: alert.buttons.map { String(state: $0.label) })
    }
    try container.encodeIfPresent(text, forKey: .alert)
  }
}
