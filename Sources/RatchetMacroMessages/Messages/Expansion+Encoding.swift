import RatchetMacroExpansion

extension Expansion: Encodable {
  enum CodingKeys: String, CodingKey {
    case source = "expandedSource"
    case diagnostics
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(source, forKey: .source)
    try container.encode(diagnostics, forKey: .diagnostics)
  }
}

extension ExpansionDiagnostic.Severity: Encodable {}

extension ExpansionDiagnostic: Encodable {
  enum CodingKeys: CodingKey {
    case severity, message, position, highlights, notes, fixIts
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(severity, forKey: .severity)
    try container.encode(message, forKey: .message)
    try container.encode(position, forKey: .position)
    try container.encode(highlights, forKey: .highlights)
    try container.encode(notes, forKey: .notes)
    try container.encode(fixIts, forKey: .fixIts)
  }
}

extension ExpansionNote: Encodable {
  enum CodingKeys: CodingKey {
    case message, position
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(message, forKey: .message)
    try container.encode(position, forKey: .position)
  }
}

extension ExpansionFixIt: Encodable {
  enum CodingKeys: CodingKey {
    case message, changes
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(message, forKey: .message)
    try container.encode(changes, forKey: .changes)
  }
}

extension ExpansionFixIt.Change: Encodable {
  enum CodingKeys: CodingKey {
    case range, newText
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(range, forKey: .range)
    try container.encode(newText, forKey: .newText)
  }
}

extension SourcePosition: Encodable {
  enum CodingKeys: String, CodingKey {
    case file = "fileName"
    case offset
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(offset, forKey: .offset)
  }
}

extension SourceRange: Encodable {
  enum CodingKeys: String, CodingKey {
    case file = "fileName"
    case start = "startOffset"
    case end = "endOffset"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
  }
}
