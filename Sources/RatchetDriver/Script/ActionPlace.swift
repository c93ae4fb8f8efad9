/// A place in an action: the action in the shorthand, `rows[1].set`, and the field of its payload.
struct ActionPlace {
  /// The JSON that is there; nil where there is none.
  private(set) var json: JSONValue?
  private var action = ""
  private(set) var field = ""
  /// Of the innermost member on the way.
  private var place = LinePlace.none
  /// The elements of lists that were entered after that.
  private var indices: [Int] = []
  /// Whether the way goes on where the line has nothing.
  private var isMissing = false

  init(of path: [any CodingKey], in json: JSONValue) {
    self.json = json
    var isInPayload = false
    for (index, key) in path.enumerated() {
      let name = key.stringValue
      let here = self.json?.object
      if name == PathKey.soleUnlabelled {
        // Without a `_0`, the payload is what is here already.
        if let inner = here?.member(name) { enter(inner) }
        // A sole name and more to come: an action of a child.
        let nextKey = index + 1 < path.count ? path[index + 1].stringValue : nil
        isInPayload = self.json?.object?.sole?.name != nextKey || nextKey == nil
        if let object = self.json?.object, ActionText.element(object) != nil, nextKey == "action" {
          isInPayload = false
        }
        continue
      }
      if !isInPayload, name == "action", let here, let (id, _) = ActionText.element(here),
        let member = here.member(name)
      {
        self.action += "[\(id.text)]"
        enter(member)
        continue
      }
      if isInPayload {
        field = field(key)
      } else {
        action += (action.isEmpty ? "" : ".") + name
        isInPayload = true
      }
      enter(key)
    }
  }

  private mutating func enter(_ member: JSONObject.Member) {
    json = member.value
    place = member.place
    indices = []
  }

  private mutating func enter(_ key: any CodingKey) {
    if let index = key.intValue, case .array(let elements) = json, elements.indices.contains(index)
    {
      json = elements[index]
      indices.append(index)
    } else if let member = json?.object?.member(key.stringValue) {
      enter(member)
    } else {
      json = nil
      isMissing = true
    }
  }

  /// Where in the line it is, in bytes: the value, or the name of what lacks something; nil for the line
  /// as a whole.
  func offset(in line: [UInt8]) -> Int? {
    guard let value = place.value, let name = place.name else { return nil }
    guard !isMissing, value < line.count, json?.object?.members.isEmpty != true else {
      return name
    }
    var reader = JSONReader(line)
    reader.position = value
    do {
      for index in indices { try reader.skipToElement(index) }
    } catch {
      // Not from JSON: the list as a whole.
      return value
    }
    reader.skipSpace()
    return reader.position
  }

  /// The action with a colon after it; nothing for the whole line.
  var prefix: String { action.isEmpty ? "" : "\(Wording.cut(action)): " }

  /// The field of a key in the place.
  func field(_ key: any CodingKey) -> String {
    if let index = key.intValue { return "\(field)[\(index)]" }
    // The payload itself has no name that the script could show.
    if key.stringValue == PathKey.soleUnlabelled { return field }
    return field.isEmpty ? key.stringValue : "\(field).\(key.stringValue)"
  }
}
