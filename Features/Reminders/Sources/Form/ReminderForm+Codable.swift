import Ratchet

/// Includes the problems and what is presented, for readers outside of the application. A decoded
/// form has its content, and presents nothing.
extension ReminderForm.State: Codable {
  private enum CodingKeys: CodingKey {
    case reminderID
    case content
    case original
    case isSaving
    case problems
    case failure
    case destination
  }

  /// Decodes the id and the contents of a form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      reminderID: try container.decodeIfPresent(Reminder.ID.self, forKey: .reminderID),
      content: try container.decode(ReminderContent.self, forKey: .content))
    if let original = try container.decodeIfPresent(ReminderContent.self, forKey: .original) {
      self.original = original
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(reminderID, forKey: .reminderID)
    try container.encode(content, forKey: .content)
    if isChanged { try container.encode(original, forKey: .original) }
    if isSaving { try container.encode(true, forKey: .isSaving) }
    if !problems.isEmpty { try container.encode(problems, forKey: .problems) }
    try container.encodeIfPresent(failure, forKey: .failure)
    try container.encodeIfPresent(destination, forKey: .destination)
  }
}
