/// A place in an action: the action in the shorthand, `rows[1].set`, and the field of its payload.
struct ActionPlace {
  /// The JSON that is there; nil where there is none.
  private(set) var json: JSONValue?
  private var action = ""
  private(set) var field = ""

  init(of path: [any CodingKey], in json: JSONValue) {
    self.json = json
    var isInPayload = false
    for (index, key) in path.enumerated() {
      let name = key.stringValue
      let here = self.json?.object
      if name == PathKey.soleUnlabelled {
        // Without a `_0`, the payload is what is here already.
        if let inner = here?[name] { self.json = inner }
        // A sole name and more to come: an action of a child.
        let nextKey = index + 1 < path.count ? path[index + 1].stringValue : nil
        isInPayload = self.json?.object?.sole?.name != nextKey || nextKey == nil
        if let object = self.json?.object, ActionText.element(object) != nil, nextKey == "action" {
          isInPayload = false
        }
        continue
      }
      if !isInPayload, name == "action", let (id, action) = here.flatMap(ActionText.element) {
        self.action += "[\(id.text)]"
        self.json = action
        continue
      }
      if isInPayload {
        field = field(key)
      } else {
        action += (action.isEmpty ? "" : ".") + name
        isInPayload = true
      }
      self.json = element(key)
    }
  }

  private func element(_ key: any CodingKey) -> JSONValue? {
    if let index = key.intValue, case .array(let elements) = json {
      return elements.indices.contains(index) ? elements[index] : nil
    }
    return json?.object?[key.stringValue]
  }

  /// The action with a colon after it; nothing for the whole line.
  var prefix: String { action.isEmpty ? "" : "\(action): " }

  /// The field of a key in the place.
  func field(_ key: any CodingKey) -> String {
    if let index = key.intValue { return "\(field)[\(index)]" }
    // The payload itself has no name that the script could show.
    if key.stringValue == PathKey.soleUnlabelled { return field }
    return field.isEmpty ? key.stringValue : "\(field).\(key.stringValue)"
  }
}
