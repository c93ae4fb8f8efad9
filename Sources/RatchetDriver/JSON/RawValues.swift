/// Types of which each value has a raw value, such as enums of strings.
enum RawValues {
  /// The message about JSON that is the raw value of none; nil if the type or the JSON is of another
  /// kind.
  static func problem<T>(_ type: T.Type, _ json: JSONValue) -> String? {
    guard let type = type as? any RawRepresentable.Type, hasNone(of: type, json) else { return nil }
    let known = (type as? any CaseIterable.Type).map { all(of: $0) } ?? []
    let suggestion = json.string.flatMap { word in
      Suggestion.nearest(to: word, in: known.compactMap(\.string))
    }
    return Wording.noRawValue(
      json.text, in: TypeName.of(type), suggestion: suggestion, known: known.map(\.text))
  }

  /// Whether the JSON is a raw value, but that of no value.
  private static func hasNone<R: RawRepresentable>(of type: R.Type, _ json: JSONValue) -> Bool {
    guard let rawType = R.RawValue.self as? any Decodable.Type else { return false }
    do {
      guard let raw = try ValueDecoder.decode(rawType, from: json) as? R.RawValue else {
        return false
      }
      return R(rawValue: raw) == nil
    } catch {
      return false
    }
  }

  /// The raw values of all cases; those that are neither text nor whole numbers are left out.
  private static func all<C: CaseIterable>(of type: C.Type) -> [JSONValue] {
    C.allCases.compactMap { value in
      guard let value = value as? any RawRepresentable else { return nil }
      switch value.rawValue {
      case let text as String: return .string(text)
      case let number as any BinaryInteger: return Int64(exactly: number).map(JSONValue.integer)
      default: return nil
      }
    }
  }
}
