import Ratchet

/// Makes actions from the lines of a script. A line is accepted completely or refused: no name or
/// value in it is ever ignored.
struct ActionReader<Action: Decodable>: Sendable {
  private let guide = ActionGuide(of: Action.self)
  private let help: String

  /// - Parameter help: the advice on listing the feature's actions.
  init(_ type: Action.Type = Action.self, help: String) { self.help = help }

  /// The action in a line, in either form.
  ///
  /// - Throws: ``ScriptLineError``, whose message names neither the line nor the column.
  func action(in line: [UInt8]) throws(ScriptLineError) -> Action {
    try checkUTF8(line)
    let json: JSONValue
    do {
      json = try ShorthandParser.action(in: line)
    } catch {
      throw error.error(in: line)
    }
    guard let completed = guide.completed(json) else { return try action(json, in: line) }
    // The feature itself takes precedence: the examples may not contain all of its own names.
    if let own = try ownAction(json, in: line) { return own }
    return try action(completed, in: line)
  }

  private func action(_ json: JSONValue, in line: [UInt8]) throws(ScriptLineError) -> Action {
    do {
      return try understood(json, in: line)
    } catch let error as ScriptLineError {
      throw error
    } catch {
      throw problem(error, json, line)
    }
  }

  /// The action of the feature itself; nil if it has none with this name.
  private func ownAction(
    _ json: JSONValue, in line: [UInt8]
  ) throws(ScriptLineError) -> Action? {
    do {
      return try understood(json, in: line)
    } catch let error as ScriptLineError {
      throw error
    } catch let error as DecodingError where error.isUnknownName {
      return nil
    } catch {
      throw problem(error, json, line)
    }
  }

  private func problem(
    _ error: any Error, _ json: JSONValue, _ line: [UInt8]
  ) -> ScriptLineError {
    guard let error = error as? DecodingError else {
      return ScriptLineError(Wording.refused("\(error)", at: ""), at: line.firstOffset, in: line)
    }
    let problem = ActionProblem(error, in: json, guide: guide, help: help)
    return ScriptLineError(
      problem.message, at: problem.offset(in: line) ?? line.firstOffset, in: line)
  }

  /// Decodes the action, and throws if a part of the line is not used.
  private func understood(_ json: JSONValue, in line: [UInt8]) throws -> Action {
    let use = DecodingUse(length: line.count)
    let action = try ValueDecoder.decode(Action.self, from: json, use: use)
    guard use.firstUnused(in: json) == nil, use.firstUnusedElement() == nil else {
      // Decodes once more, in order to learn which names would be valid.
      let use = DecodingUse(length: line.count, asksNames: true)
      _ = try ValueDecoder.decode(Action.self, from: json, use: use)
      throw UnusedProblem(use, in: json).error(in: line)
    }
    return action
  }

  private func checkUTF8(_ line: [UInt8]) throws(ScriptLineError) {
    // The fast path for ASCII, which nearly all lines are.
    guard line.contains(where: { $0 >= 0x80 }) else { return }
    guard String(validating: line, as: UTF8.self) == nil else { return }
    var codec = UTF8()
    var bytes = line.makeIterator()
    var valid = String.UnicodeScalarView()
    while case .scalarValue(let scalar) = codec.decode(&bytes) { valid.append(scalar) }
    throw ScriptLineError(message: Wording.notUTF8, column: String(valid).count + 1)
  }
}

extension [UInt8] {
  /// The offset of the first character that is no space.
  var firstOffset: Int { firstIndex { $0 != .space && $0 != .tab } ?? 0 }
}

/// A part of a line that no part of its action uses.
private struct UnusedProblem {
  private let use: DecodingUse
  private let json: JSONValue

  init(_ use: DecodingUse, in json: JSONValue) {
    self.use = use
    self.json = json
  }

  func error(in line: [UInt8]) -> ScriptLineError {
    if let (member, object) = use.firstUnused(in: json) {
      return ScriptLineError(
        message(member, object), at: member.place.name ?? line.firstOffset, in: line)
    }
    let place = ActionPlace(of: use.firstUnusedElement() ?? [], in: json)
    return ScriptLineError(
      place.prefix + Wording.needlessElement(at: place.field),
      at: place.offset(in: line) ?? line.firstOffset, in: line)
  }

  private func message(_ member: JSONObject.Member, _ object: JSONObject) -> String {
    if let keys = use.enumKeys(of: object) {
      return Wording.notOneName(
        object.members.map(\.name), in: TypeName.ofEnum(keys: keys), isAction: true)
    }
    let names = use.names(in: object).filter { !PathKey.isUnlabelled($0) }
    if PathKey.isUnlabelled(member.name) {
      return Wording.needlessArgument(names: names)
    }
    return Wording.needlessName(
      member.name, suggestion: Suggestion.nearest(to: member.name, in: names), names: names)
  }
}
