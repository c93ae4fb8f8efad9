import Ratchet

/// The action of an element of a stack without the name of its case: `{"id":0,"action":…}`, which is
/// how `path[0].closeTapped` is parsed.
enum StackPayload {
  /// The case that is left out.
  static let elementCase = "element"

  /// The JSON with the name of the case, if the type is the action of a stack and the name is left
  /// out; else the JSON as it is.
  static func completed<T>(_ json: JSONValue, for type: T.Type) -> JSONValue {
    guard let object = json.object, object.members.count == 2, object["id"] != nil,
      object["action"] != nil, type is any StackActions.Type
    else { return json }
    return .object(JSONObject([.init(elementCase, json)]))
  }
}

private protocol StackActions {}

extension StackAction: StackActions {}
