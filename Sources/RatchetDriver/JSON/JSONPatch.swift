/// Changes of a JSON document: JSON Patch (RFC 6902), of the operations `add`, `remove`, `replace`
/// and `move`.
///
/// The order of an object's members is not part of its value, but of its text. So an `add` may name
/// the member that follows as `before`, which other readers of patches ignore, as RFC 6902 requires.
struct JSONPatch: Equatable, Sendable {
  enum Operation: Equatable, Sendable {
    case add(JSONPointer, JSONValue)
    /// Adds a member before another one of its object.
    case insert(JSONPointer, JSONValue, before: String)
    case remove(JSONPointer)
    case replace(JSONPointer, JSONValue)
    case move(from: JSONPointer, to: JSONPointer)
  }

  var operations: [Operation] = []

  var isEmpty: Bool { operations.isEmpty }

  /// Changes a document. Throws at the first operation whose place does not exist, or which would
  /// make the document deeper than a reader accepts; the operations before it are carried out.
  func apply(to document: inout JSONValue) throws(JSONPatchError) {
    for operation in operations {
      switch operation {
      case .add(let place, let value):
        try Self.checkDepth(of: value, at: place)
        try document.insert(value, at: place.steps[...])
      case .insert(let place, let value, let next):
        try Self.checkDepth(of: value, at: place)
        try document.insert(value, at: place.steps[...], before: next)
      case .remove(let place): _ = try document.remove(at: place.steps[...])
      case .replace(let place, let value):
        try Self.checkDepth(of: value, at: place)
        try document.replace(at: place.steps[...], with: value)
      case .move(let from, let to):
        let value = try document.remove(at: from.steps[...])
        try Self.checkDepth(of: value, at: to)
        try document.insert(value, at: to.steps[...])
      }
    }
  }

  /// Many small changes must not make a document so deep that its recursion overflows the stack.
  private static func checkDepth(
    of value: JSONValue, at place: JSONPointer
  ) throws(JSONPatchError) {
    let rest = JSONReader.maximumDepth - place.steps.count
    guard rest >= 0, value.isShallower(than: rest) else {
      throw JSONPatchError(place.steps.prefix(JSONReader.maximumDepth))
    }
  }
}

extension JSONValue {
  fileprivate func isShallower(than depth: Int) -> Bool {
    switch self {
    case .array(let elements): depth > 0 && elements.allSatisfy { $0.isShallower(than: depth - 1) }
    case .object(let object):
      depth > 0 && object.members.allSatisfy { $0.value.isShallower(than: depth - 1) }
    default: true
    }
  }
}

/// A place in a JSON document (RFC 6901): the names of members and the indices of elements on the
/// way to it.
struct JSONPointer: Hashable, Sendable {
  var steps: [String] = []

  /// The pointer as text: `/rows/3/value`.
  var text: String {
    var text = ""
    for step in steps {
      text += "/"
      // Seldom needed, and a search by `replacing` takes longer than all the rest of an entry.
      let isPlain = step.utf8.allSatisfy { $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: "/") }
      text += isPlain ? step : step.replacing("~", with: "~0").replacing("/", with: "~1")
    }
    return text
  }

  init(steps: [String] = []) { self.steps = steps }

  /// Nil if the text is not a pointer.
  init?(_ text: String) {
    guard text.isEmpty || text.first == "/" else { return nil }
    steps = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  func appending(_ step: String) -> JSONPointer { JSONPointer(steps: steps + [step]) }
}

/// The error of a patch that does not fit its document.
struct JSONPatchError: Error, Equatable {
  /// The last steps of the place that does not exist.
  let place: String
}

// In place: the parts on the way are taken out of the value while they change, so that none is
// copied.
extension JSONValue {
  /// - Parameter next: the name of the member that follows; a new member comes last without it, and
  ///   if there is none of that name.
  fileprivate mutating func insert(
    _ new: JSONValue, at place: ArraySlice<String>, before next: String? = nil
  ) throws(JSONPatchError) {
    guard let step = place.first else {
      self = new
      return
    }
    guard place.count == 1 else {
      return try descend(place) { part, rest throws(JSONPatchError) in
        try part.insert(new, at: rest, before: next)
      }
    }
    switch self {
    case .array(var elements):
      guard let index = step == "-" ? elements.count : JSONValue.index(step),
        index <= elements.count
      else { throw JSONPatchError(place) }
      self = .null
      elements.insert(new, at: index)
      self = .array(elements)
    case .object(var object):
      self = .null
      if let index = object.members.firstIndex(where: { $0.name == step }) {
        object.members[index].value = new
      } else {
        let index = next.flatMap { next in object.members.firstIndex { $0.name == next } }
        object.members.insert(.init(step, new), at: index ?? object.members.count)
      }
      self = .object(object)
    default: throw JSONPatchError(place)
    }
  }

  fileprivate mutating func remove(
    at place: ArraySlice<String>
  ) throws(JSONPatchError) -> JSONValue {
    guard let step = place.first else { throw JSONPatchError(place) }
    guard place.count == 1 else {
      var removed = JSONValue.null
      try descend(place) { part, rest throws(JSONPatchError) in
        removed = try part.remove(at: rest)
      }
      return removed
    }
    switch self {
    case .array(var elements):
      guard let index = JSONValue.index(step), index < elements.count else {
        throw JSONPatchError(place)
      }
      self = .null
      let removed = elements.remove(at: index)
      self = .array(elements)
      return removed
    case .object(var object):
      guard let index = object.members.firstIndex(where: { $0.name == step }) else {
        throw JSONPatchError(place)
      }
      self = .null
      let removed = object.members.remove(at: index).value
      self = .object(object)
      return removed
    default: throw JSONPatchError(place)
    }
  }

  fileprivate mutating func replace(
    at place: ArraySlice<String>, with new: JSONValue
  ) throws(JSONPatchError) {
    guard !place.isEmpty else {
      self = new
      return
    }
    try descend(place) { part, rest throws(JSONPatchError) in
      if rest.isEmpty { part = new } else { try part.replace(at: rest, with: new) }
    }
  }

  /// Changes the part at the first step.
  private mutating func descend(
    _ place: ArraySlice<String>,
    _ body: (inout JSONValue, ArraySlice<String>) throws(JSONPatchError) -> Void
  ) throws(JSONPatchError) {
    guard let step = place.first else { throw JSONPatchError(place) }
    switch self {
    case .array(var elements):
      guard let index = JSONValue.index(step), index < elements.count else {
        throw JSONPatchError(place)
      }
      self = .null
      defer { self = .array(elements) }
      try body(&elements[index], place.dropFirst())
    case .object(var object):
      guard let index = object.members.firstIndex(where: { $0.name == step }) else {
        throw JSONPatchError(place)
      }
      self = .null
      defer { self = .object(object) }
      try body(&object.members[index].value, place.dropFirst())
    default: throw JSONPatchError(place)
    }
  }

  /// The index that a step names; nil for a name, and for a number with a sign or a leading zero.
  private static func index(_ step: String) -> Int? {
    guard step.utf8.allSatisfy(UInt8.digits.contains), step == "0" || step.first != "0" else {
      return nil
    }
    return Int(step)
  }
}

extension JSONPatchError {
  fileprivate init(_ place: ArraySlice<String>) {
    self.init(place: JSONPointer(steps: Array(place)).text)
  }
}

// MARK: - JSON

extension JSONPatch {
  /// The patch as JSON, as RFC 6902 defines it.
  var json: JSONValue { .array(operations.map(\.json)) }

  /// Nil if the value is not a patch.
  init?(_ json: JSONValue) {
    guard case .array(let elements) = json else { return nil }
    for element in elements {
      guard let operation = Operation(element) else { return nil }
      operations.append(operation)
    }
  }
}

extension JSONPatch.Operation {
  fileprivate var json: JSONValue {
    switch self {
    case .add(let place, let value): Self.json("add", place, [.init("value", value)])
    case .insert(let place, let value, let next):
      Self.json("add", place, [.init("value", value), .init("before", .string(next))])
    case .remove(let place): Self.json("remove", place, [])
    case .replace(let place, let value): Self.json("replace", place, [.init("value", value)])
    case .move(let from, let to):
      .object(
        JSONObject([
          .init("op", .string("move")), .init("from", .string(from.text)),
          .init("path", .string(to.text)),
        ]))
    }
  }

  private static func json(
    _ name: String, _ place: JSONPointer, _ rest: [JSONObject.Member]
  ) -> JSONValue {
    .object(JSONObject([.init("op", .string(name)), .init("path", .string(place.text))] + rest))
  }

  fileprivate init?(_ json: JSONValue) {
    guard let object = json.object, case .string(let name) = object["op"],
      let place = object.pointer("path")
    else { return nil }
    switch (name, object["value"]) {
    case ("add", let value?):
      if case .string(let next) = object["before"] {
        self = .insert(place, value, before: next)
      } else {
        self = .add(place, value)
      }
    case ("remove", _): self = .remove(place)
    case ("replace", let value?): self = .replace(place, value)
    case ("move", _):
      guard let from = object.pointer("from") else { return nil }
      self = .move(from: from, to: place)
    default: return nil
    }
  }
}

extension JSONObject {
  fileprivate func pointer(_ name: String) -> JSONPointer? {
    guard case .string(let text) = self[name] else { return nil }
    return JSONPointer(text)
  }
}
