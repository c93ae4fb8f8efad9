import Ratchet

/// Explains a `DecodingError` in the terms of the script:
/// `rows[1].set: expected Int at "value", found a string`.
struct ActionProblem {
  private let error: DecodingError
  private let place: ActionPlace
  private let guide: ActionGuide
  private let help: String

  init(_ error: DecodingError, in json: JSONValue, guide: ActionGuide, help: String) {
    self.error = error
    self.guide = guide
    self.help = help
    place = ActionPlace(of: error.codingPath, in: json)
  }

  /// The byte offset of the problem in the line.
  func offset(in line: [UInt8]) -> Int? {
    if isUnknownName, let name = place.json?.object?.sole?.place.name { return name }
    return misspelt?.place.name ?? place.offset(in: line)
  }

  /// The member that is probably a misspelling of the missing name.
  private var misspelt: JSONObject.Member? {
    guard case .keyNotFound(let key, _) = error, !PathKey.isUnlabelled(key.stringValue),
      let object = place.json?.object
    else { return nil }
    let labels = object.members.map(\.name).filter { !PathKey.isUnlabelled($0) }
    let name = Suggestion.nearest(to: key.stringValue, in: labels)
    return name.flatMap { object.member($0) }
  }

  private var isUnknownName: Bool {
    guard case .typeMismatch = error else { return false }
    return error.expected == nil && place.json?.object != nil
  }

  var message: String {
    switch error {
    case .keyNotFound(let key, _):
      guard let expected = error.expected else {
        return place.prefix + Wording.missing(place.field(key))
      }
      return place.prefix
        + Wording.mismatch(expected: expected, at: place.field(key), found: Wording.nothing)
        + (misspelt.map { Wording.meant(key.stringValue, by: $0.name) } ?? "")
    case .typeMismatch(let type, _), .valueNotFound(let type, _):
      if isUnknownName, let object = place.json?.object { return unknownName(object, in: type) }
      let found = found
      if error.expected == Wording.anObject, place.field.isEmpty,
        let usage = guide.usage(of: error.codingPath)
      {
        return place.prefix + Wording.otherArguments(as: usage, found: found)
      }
      return place.prefix
        + Wording.mismatch(
          expected: error.expected ?? TypeName.of(type), at: place.field, found: found)
    case .dataCorrupted(let context):
      return place.prefix + Wording.refused(context.debugDescription, at: place.field)
    @unknown default:
      return place.prefix + Wording.refused("\(error)", at: place.field)
    }
  }

  private var found: String {
    switch place.json {
    case nil: Wording.nothing
    case .string(let text)? where error.expectsText: Wording.quoted(text)
    case let json?: Wording.kind(json)
    }
  }

  /// Synthesized conformances throw a mismatch with the type of the enum if the object does not
  /// have exactly one name, which is that of a case.
  private func unknownName(_ object: JSONObject, in type: any Any.Type) -> String {
    let isAction = type is any ActionExamples.Type
    let typeName = TypeName.of(type)
    let prefix = isAction ? "" : place.prefix
    guard let name = object.sole?.name else {
      return place.prefix
        + Wording.notOneName(object.members.map(\.name), in: typeName, isAction: isAction)
    }
    let isRoot = error.codingPath.isEmpty
    return prefix
      + Wording.unknownName(
        name, in: typeName, isAction: isAction,
        suggestion: Suggestion.nearest(
          to: name, in: isRoot ? guide.names : ActionGuide(of: type).names),
        help: isAction ? help : nil)
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  var codingPath: [any CodingKey] { context?.codingPath ?? [] }
  private var payload: ExpectedPayload? { context?.underlyingError as? ExpectedPayload }
  var expected: String? { payload?.name }
  fileprivate var expectsText: Bool { payload?.isText ?? false }

  /// Whether the name of the whole action is unknown, as opposed to a name within it.
  var isUnknownName: Bool {
    guard case .typeMismatch = self else { return false }
    return codingPath.isEmpty && expected == nil
  }
}
