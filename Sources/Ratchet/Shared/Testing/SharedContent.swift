/// Decodes a recorded value.
package protocol SharedDecoder: Sendable {
  func decode<D: Decodable>(_ type: D.Type) throws -> D
}

/// The reason for which a repeated session has other shared values than the recording.
package enum SharedMistake: Error, Equatable {
  /// A reducer makes more values.
  case more
  /// A reducer makes fewer values.
  case fewer
  /// A reducer makes a value of another type.
  case otherType(String)
  /// The value cannot be decoded as this type.
  case undecodable(String)
  /// The type is not `Codable`.
  case notCodable(String)
}

/// A shared value, as a recording has it.
package enum SharedContent: Sendable {
  case value(SharedCodable)
  /// It reads another shared value: as a fetched property does, whose query can be replaced.
  case link(any SharedLink)
  /// A value of a type that is not `Codable`.
  case other(type: String)

  init<Value: Sendable>(_ value: Value) {
    if let link = value as? any SharedLink {
      self = .link(link)
    } else if let value = SharedCodable(value) {
      self = .value(value)
    } else {
      self = .other(type: String(reflecting: Value.self))
    }
  }
}

/// A shared value whose type is `Codable`.
// Unchecked: it is made of Sendable values only.
package struct SharedCodable: @unchecked Sendable {
  package let value: any Codable

  /// Nil if the type is not `Codable`.
  init?<Value: Sendable>(_ value: Value) {
    // The type is cast and not the value: a cast of an optional value would unwrap it.
    guard let type = Value.self as? any Codable.Type else { return nil }
    func open<C: Codable>(_ type: C.Type) -> (any Codable)? { (value as? C).map { $0 } }
    guard let value = open(type) else { return nil }
    self.value = value
  }
}

/// A value that reads another shared value.
package protocol SharedLink: Sendable {
  /// The value that it reads.
  var target: any AnyObject & Sendable { get }
  /// The content of the value that it reads.
  var targetContent: SharedContent { get }
  /// The same, of a value that is made now.
  func relinked() -> Self
}
