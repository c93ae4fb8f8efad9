/// The reason for which a message could not be read, in our own words, since a library's words
/// change with its version.
struct UnreadableMessage: Error {
  /// The coding path into the message, as far as it is known.
  var path: [any CodingKey]
  var reason: String

  init(at path: [any CodingKey], _ reason: String) {
    self.path = path
    self.reason = reason
  }

  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(at: context.codingPath, Wording.missing(key.stringValue))
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init(at: context.codingPath, Wording.expected(type))
    case .dataCorrupted(let context):
      self.init(at: context.codingPath, Wording.noJSON)
    @unknown default:
      self.init(at: [], "\(error)")
    }
  }
}

extension UnreadableMessage: CustomStringConvertible {
  var description: String {
    Wording.unreadableMessage(at: path.map(\.stringValue).joined(separator: "."), reason)
  }
}
