/// Writes an encoded action in the shorthand, in a form that is read as the same action.
enum ActionText {
  /// The shorthand; JSON for an action that is not encoded like an enum.
  static func shorthand(_ json: JSONValue) -> String {
    path(json) ?? json.text
  }

  private static func path(_ json: JSONValue) -> String? {
    guard let object = json.object, object.isCase, let sole = object.sole,
      Identifier.isOne(sole.name)
    else { return nil }
    let name = sole.name
    let payload = sole.value
    guard let object = payload.object else { return "\(name) \(payload.text)" }
    if object.members.isEmpty { return name }
    if let (id, action) = element(object), let rest = path(action) {
      return "\(name)[\(id.text)].\(rest)"
    }
    if let rest = path(payload) { return "\(name).\(rest)" }
    let labels = object.members.enumerated().map { index, member in
      member.name == "_\(index)" ? "" : Identifier.isOne(member.name) ? "\(member.name): " : nil
    }
    guard !labels.contains(nil) else { return "\(name) \(payload.text)" }
    let arguments = zip(labels, object.members).map { "\($0 ?? "")\($1.value.text)" }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// The id and the action of an element; nil if the object does not contain exactly these.
  static func element(_ object: JSONObject) -> (id: JSONValue, action: JSONValue)? {
    guard object.members.count == 2, let id = object["id"], let action = object["action"] else {
      return nil
    }
    return (id, action)
  }
}
