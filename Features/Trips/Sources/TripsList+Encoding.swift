import Ratchet

/// Includes the form and the alert, for readers outside of the application.
extension TripsList.State: Encodable {
  private enum CodingKeys: CodingKey {
    case trips
    case loadFailure
    case editor
    case failures
    case alert
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(trips, forKey: .trips)
    try container.encodeIfPresent(loadFailure, forKey: .loadFailure)
    try container.encodeIfPresent(editor, forKey: .editor)
    try container.encode(failures, forKey: .failures)
    try container.encodeIfPresent(alert, forKey: .alert)
  }
}
