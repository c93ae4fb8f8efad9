/// Limits on the length of lists and, in text, of strings. The number of omitted parts is shown, in
/// a form that no script mistakes for the whole.
struct OutputLimits {
  var elements: Int
  var characters: Int
  /// Whether the note on omitted parts must be valid JSON.
  var isJSON: Bool

  /// The limits of actions in text: longer lines would not be read.
  static let text = OutputLimits(elements: 20, characters: Wording.echoLimit, isJSON: false)

  func limited(_ json: JSONValue) -> JSONValue {
    if elements == .max, characters == .max { return json }
    return exceeds(json) ? cut(json) : json
  }

  private func exceeds(_ json: JSONValue) -> Bool {
    switch json {
    case .string(let text): text.utf8.count > characters && text.count > characters
    case .array(let elements): elements.count > self.elements || elements.contains(where: exceeds)
    case .object(let object): object.members.contains { exceeds($0.value) }
    default: false
    }
  }

  private func cut(_ json: JSONValue) -> JSONValue {
    switch json {
    case .string(let text) where text.count > characters:
      let start = JSONValue.string(String(text.prefix(characters))).text
      return .raw(start + Wording.omitted(text.count - characters))
    case .array(let elements):
      let rest = elements.count - self.elements
      return .array(
        elements.prefix(self.elements).map(limited) + (rest > 0 ? [omission(rest)] : []))
    case .object(let object):
      return .object(
        JSONObject(
          object.members.map { .init($0.name, limited($0.value)) }, isCase: object.isCase))
    default: return json
    }
  }

  private func omission(_ count: Int) -> JSONValue {
    isJSON
      ? .object(JSONObject([.init("…", .integer(Int64(count)))])) : .raw(Wording.omitted(count))
  }
}
