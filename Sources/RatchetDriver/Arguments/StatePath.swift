/// A path to a place in the state, in the form of the paths of changes: `rows[3].value`,
/// `["a name"].x`.
struct StatePath: Equatable {
  private enum Step: Equatable {
    case name(String)
    /// An id, an index, or a member whose name is not an identifier.
    case element(JSONValue)
  }

  let text: String
  private let steps: [Step]

  init(_ text: String) throws(ScriptLineError) {
    self.text = text
    let line = Array(text.utf8)
    var reader = JSONReader(line)
    do throws(ScriptSyntaxError) {
      steps = try Self.steps(&reader)
    } catch {
      throw error.error(in: line)
    }
  }

  private static func steps(_ reader: inout JSONReader) throws(ScriptSyntaxError) -> [Step] {
    var steps: [Step] = []
    while let byte = reader.next {
      if byte == .openBracket {
        reader.position += 1
        steps.append(.element(try reader.value()))
        reader.skipSpace()
        try reader.expect(.closeBracket, "\"]\"")
        continue
      }
      if !steps.isEmpty { try reader.expect(.dot, "\".\" or \"[\"") }
      guard let name = reader.identifier() else {
        throw ScriptSyntaxError(.expected(Wording.aBareName), at: reader.position)
      }
      steps.append(.name(name))
    }
    guard !steps.isEmpty else {
      throw ScriptSyntaxError(.expected(Wording.aBareName), at: reader.position)
    }
    return steps
  }

  /// The value at the path; nil if there is none.
  func value(in state: JSONValue) -> JSONValue? {
    var value = state
    for step in steps {
      guard let next = Self.value(at: step, in: value) else { return nil }
      value = next
    }
    return value
  }

  private static func value(at step: Step, in json: JSONValue) -> JSONValue? {
    switch (step, json) {
    case (.name(let name), .object(let object)): return object[name]
    case (.element(.string(let name)), .object(let object)): return object[name]
    case (.element(let id), .array(let elements)):
      // As in changes: by id if all elements have one, else by index.
      let ids = elements.compactMap(\.id)
      if !elements.isEmpty, ids.count == elements.count {
        return elements.first { $0.id == id }
      }
      guard case .integer(let index) = id, elements.indices.contains(Int(index)) else { return nil }
      return elements[Int(index)]
    default: return nil
    }
  }
}
