// For readers outside of the program, such as the driver's output: the characters of the texts, and
// the actions that a script may send.

/// Encodes the characters as one string, without their styles.
extension TextState: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(state: self))
  }
}

/// Encodes the name of the role: `cancel` or `destructive`.
extension ButtonStateRole: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .cancel: try container.encode("cancel")
    case .destructive: try container.encode("destructive")
    }
  }
}

private enum Keys: CodingKey {
  case title
  case message
  case buttons
  case label
  case role
  case action
}

/// Encodes the label, and the role and the action if there are any.
extension ButtonState: Encodable where Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(label, forKey: .label)
    try container.encodeIfPresent(role, forKey: .role)
    try container.encodeIfPresent(action.action, forKey: .action)
  }
}

/// Encodes the title, the message if there is one, and the buttons.
extension AlertState: Encodable where Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(message, forKey: .message)
    try container.encode(buttons, forKey: .buttons)
  }
}

/// Encodes the title, the message if there is one, and the buttons.
extension ConfirmationDialogState: Encodable where Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(message, forKey: .message)
    try container.encode(buttons, forKey: .buttons)
  }
}
