/// A place in an action: the action in the shorthand, `rows[1].set`, and the field of its payload.
struct ActionPlace {
  /// The JSON at the place; nil if there is none.
  private(set) var json: JSONValue?
  private var action = ""
  private(set) var field = ""
  /// The place of the innermost member on the path.
  private var place = LinePlace.none
  /// The indices of the list elements on the path after that member.
  private var indices: [Int] = []
  /// Whether the path leads beyond the contents of the line.
  private var isMissing = false

  init(of path: [any CodingKey], in json: JSONValue) {
    self.json = json
    var isInPayload = false
    for (index, key) in path.enumerated() {
      let name = key.stringValue
      let here = self.json?.object
      let nextKey = index + 1 < path.count ? path[index + 1].stringValue : nil
      if name == PathKey.soleUnlabelled {
        // Without a `_0`, the payload is the current value.
        if let inner = here?.member(name) { enter(inner) }
        // If another key follows and is the only name here, it belongs to the action of a child.
        isInPayload = self.json?.object?.sole?.name != nextKey || nextKey == nil
        if let object = self.json?.object, ActionText.element(object) != nil, nextKey == "action" {
          isInPayload = false
        }
        continue
      }
      if name == StackPayload.elementCase, let here {
        let element = here.member(name)?.value.object ?? here
        if ActionText.element(element) != nil {
          if let member = here.member(name) {
            action += ".\(name)"
            enter(member)
          }
          // The action of the element continues the path.
          isInPayload = nextKey != "action"
          continue
        }
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

  /// The byte offset in the line: of the value, or of the name of the object that lacks it; nil for
  /// the whole line.
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
      // The list was not written as JSON, so the whole list is named.
      return value
    }
    reader.skipSpace()
    return reader.position
  }

  /// The action with a colon after it; empty for the whole line.
  var prefix: String { action.isEmpty ? "" : "\(Wording.cut(action)): " }

  /// The field of a key at this place.
  func field(_ key: any CodingKey) -> String {
    if let index = key.intValue { return "\(field)[\(index)]" }
    // The payload itself has no name that the script shows.
    if key.stringValue == PathKey.soleUnlabelled { return field }
    return field.isEmpty ? key.stringValue : "\(field).\(key.stringValue)"
  }
}
