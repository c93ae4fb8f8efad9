import Ratchet

/// Makes actions of scripts, and says what is wrong with those that are none.
enum ActionDecoding {
  /// The action in a line, in either form.
  ///
  /// - Throws: ``ScriptLineError``, whose message does not name the line.
  static func action<Action: Decodable>(
    _ type: Action.Type, in line: [UInt8], help: String
  ) throws(ScriptLineError) -> Action {
    guard String(validating: line, as: UTF8.self) != nil else {
      throw ScriptLineError(message: Wording.notUTF8)
    }
    let json: JSONValue
    do {
      json = try ShorthandParser.action(in: line)
    } catch {
      throw ScriptLineError(message: error.message(in: line))
    }
    do {
      return try ValueDecoder.decode(type, from: ActionRoute.completed(json, for: type) ?? json)
    } catch let error as DecodingError {
      throw ScriptLineError(message: ActionProblem(error, in: json, help: help).message)
    } catch {
      throw ScriptLineError(message: "\(error)")
    }
  }
}

/// Why a line is not an action.
struct ScriptLineError: Error, Equatable {
  let message: String
}

/// Explains a `DecodingError` in the words of the script: `rows[1].set: expected Int at "value",
/// found a string`.
struct ActionProblem {
  private let error: DecodingError
  private let place: ActionPlace
  private let help: String

  init(_ error: DecodingError, in json: JSONValue, help: String) {
    self.error = error
    self.help = help
    place = ActionPlace(of: error.codingPath, in: json)
  }

  var message: String {
    switch error {
    case .keyNotFound(let key, _):
      guard let expected = error.expected else {
        return place.prefix + Wording.missing(place.field(key))
      }
      return place.prefix
        + Wording.mismatch(expected: expected, at: place.field(key), found: Wording.nothing)
    case .typeMismatch(let type, _), .valueNotFound(let type, _):
      if error.expected == nil, case .typeMismatch = error, let object = place.json?.object {
        return unknownName(object, in: type)
      }
      let found = place.json.map(Wording.kind) ?? Wording.nothing
      return place.prefix
        + Wording.mismatch(
          expected: error.expected ?? TypeName.of(type), at: place.field, found: found)
    case .dataCorrupted(let context):
      return place.prefix + Wording.refused(context.debugDescription, at: place.field)
    @unknown default:
      return place.prefix + "\(error)"
    }
  }

  /// Synthesized conformances throw a mismatch with the enum's own type where the object does not
  /// have exactly one name that is a case's.
  private func unknownName(_ object: JSONObject, in type: any Any.Type) -> String {
    let isAction = type is any ActionExamples.Type
    let typeName = TypeName.of(type)
    let prefix = isAction ? "" : place.prefix
    guard let name = object.sole?.name else {
      return place.prefix
        + Wording.notOneName(object.members.map(\.name), in: typeName, isAction: isAction)
    }
    let names =
      if let type = type as? any ActionExamples.Type { Self.names(of: type) } else {
        [String]()
      }
    return prefix
      + Wording.unknownName(
        name, in: typeName, isAction: isAction,
        suggestion: Suggestion.nearest(to: name, in: names), help: isAction ? help : nil)
  }

  /// The names of the cases that a type has examples of, each once, in order.
  private static func names<Action: ActionExamples>(of type: Action.Type) -> [String] {
    var names: [String] = []
    for example in type.examples {
      guard let example = example as? any Encodable else { return [] }
      do {
        guard let name = try ValueEncoder.json(of: example).object?.sole?.name else { continue }
        if !names.contains(name) { names.append(name) }
      } catch {
        // An example that cannot be written suggests nothing; `actions` reports it.
        continue
      }
    }
    return names
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

  fileprivate var codingPath: [any CodingKey] { context?.codingPath ?? [] }
  fileprivate var expected: String? { (context?.underlyingError as? ExpectedPayload)?.name }
}
