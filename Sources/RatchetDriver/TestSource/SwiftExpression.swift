extension SwiftValue {
  /// The Swift expression of the value, for a place whose type is known; nil if a part of it has
  /// none.
  var expression: String? {
    switch self {
    case .expression(let text): text
    case .optional(let value): value.map(\.expression) ?? "nil"
    case .array(let values), .set(let values): Self.list(values)
    case .identified(let elements): Self.list(elements.map(\.value))
    case .dictionary(let entries): Self.dictionary(entries)
    // Only an empty stack: the ids of its elements depend on those that it had before.
    case .stack(let elements): elements.isEmpty ? "StackState()" : nil
    case .enumCase(let value): value.expression
    case .object(let value): value.json.map { Self.decoded($0, as: value.type) }
    case .opaque: nil
    }
  }

  /// Whether the expression can throw, so that the call around it needs a `try`.
  static func mayThrow(_ expression: String) -> Bool { expression.contains(decodingCall) }

  /// The start of the expression that decodes a value from its JSON.
  static let decodingCall = "try recordedValue("

  fileprivate static func decoded(_ json: String, as type: String) -> String {
    "\(decodingCall)\(SwiftLiteral.rawText(json)), as: \(type).self)"
  }

  private static func list(_ values: [SwiftValue]) -> String? {
    all(values).map { "[\($0.joined(separator: ", "))]" }
  }

  private static func dictionary(_ entries: [Entry]) -> String? {
    guard !entries.isEmpty else { return "[:]" }
    guard let keys = all(entries.map(\.key)), let values = all(entries.map(\.value)) else {
      return nil
    }
    return "[\(zip(keys, values).map { "\($0): \($1)" }.joined(separator: ", "))]"
  }

  fileprivate static func all(_ values: [SwiftValue]) -> [String]? {
    var texts: [String] = []
    for value in values {
      guard let text = value.expression else { return nil }
      texts.append(text)
    }
    return texts
  }
}

extension SwiftValue.EnumCase {
  fileprivate var expression: String? {
    // In an optional place, `.none` and `.some` would be those of the optional.
    let prefix = ["none", "some"].contains(name) ? type : ""
    let name = "\(prefix).\(SwiftWords.quoted(name))"
    guard !payload.isEmpty else { return name }
    guard let values = SwiftValue.all(payload.map(\.value)) else {
      return json.map { SwiftValue.decoded($0, as: type) }
    }
    let arguments = zip(payload, values).map { field, value in
      field.name.isEmpty ? value : "\(field.name): \(value)"
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}

/// Words of Swift that need backticks as names.
enum SwiftWords {
  private static let reserved: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  static func quoted(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }
}
