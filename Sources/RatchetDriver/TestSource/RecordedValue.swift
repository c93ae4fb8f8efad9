public import Ratchet

/// Decodes a value from the JSON that a recording has for it. For the tests that `test-from`
/// prints: a value stands in them as JSON if no expression of Swift is known to make it.
///
/// ```swift
/// let trip = try recordedValue(#"{"id":"…","name":"Bath"}"#, as: Trip.self)
/// ```
///
/// - Throws: a `DecodingError` if the text is not JSON, or the JSON of another type.
public func recordedValue<Value: Decodable>(
  _ json: String, as type: Value.Type = Value.self
) throws -> Value {
  var reader = JSONReader(Array(json.utf8))
  let value: JSONValue
  do throws(ScriptSyntaxError) {
    value = try reader.value()
    reader.skipSpace()
    guard reader.next == nil else {
      throw ScriptSyntaxError(.moreThanAValue, at: reader.position)
    }
  } catch {
    let problem = error.error(in: Array(json.utf8))
    throw DecodingError.dataCorrupted(
      .init(codingPath: [], debugDescription: "\(problem.message) (column \(problem.column))"))
  }
  return try ValueDecoder.decode(type, from: value)
}

extension ActionExamples where Self: Codable & Sendable {
  /// The action in a line of a script: `try TripsList.Action.scripted(#"editor.binding.name "Bath""#)`.
  ///
  /// - Throws: a `DecodingError` whose description names the mistake in the line.
  public static func scripted(_ line: String) throws -> Self {
    do throws(ScriptLineError) {
      return try ActionReader(Self.self, help: "").action(in: Array(line.utf8))
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "\(error.message) (column \(error.column))"))
    }
  }
}

extension ActionExamples where Self: Codable & Sendable {
  /// The action as a line of a script, by which actions that are not `Equatable` are compared; nil
  /// if the action cannot be encoded.
  public var scriptLine: String? {
    do {
      return ActionText.shorthand(try ValueEncoder.json(of: self))
    } catch {
      // An action without JSON has no line.
      return nil
    }
  }
}
