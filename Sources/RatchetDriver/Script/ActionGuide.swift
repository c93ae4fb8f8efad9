import Ratchet

/// The knowledge about a feature's lines that its examples of actions provide; they are encoded
/// once per run, not once per line.
///
/// It lets a script omit the path to a child: `searchChanged "dune"` for
/// `library.searchChanged "dune"`.
struct ActionGuide: Sendable {
  /// The examples as JSON. Examples that cannot be encoded are left out; the command `actions`
  /// reports them.
  let examples: [JSONValue]
  /// For the name of an action, the path to the nearest child that has such an action. Has no entry
  /// if several children are equally near, or if an example of the feature itself has the name.
  let routes: [String: [String]]

  init(of type: any Any.Type) {
    examples = (type as? any ActionExamples.Type).map { Self.examples(of: $0) } ?? []
    var found: [String: Set<[String]>] = [:]
    for example in examples { Self.note(example, into: &found) }
    routes = found.compactMapValues { routes in
      let depth = routes.map(\.count).min()
      let nearest = routes.filter { $0.count == depth }
      return nearest.count == 1 && depth != 0 ? nearest.first : nil
    }
  }

  /// The names of the feature's own actions, without duplicates, in order.
  var names: [String] {
    var names: [String] = []
    for case let name? in examples.map({ $0.object?.sole?.name }) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The form of an action: an example of the case at the end of a path. Nil if there is none.
  func usage(of path: [any CodingKey]) -> Usage? {
    let names = path.map(\.stringValue).filter { $0 != PathKey.soleUnlabelled }
    guard !names.isEmpty else { return nil }
    var isKnown = false
    for example in examples {
      var json: JSONValue? = example
      for name in names { json = json?.object?[name] }
      guard let json else { continue }
      // An example whose arguments are all nil has none.
      if json != .emptyObject { return .like(ActionText.shorthand(example)) }
      isKnown = true
    }
    return isKnown ? .withoutArguments : nil
  }

  enum Usage {
    case withoutArguments
    /// As this line of a script.
    case like(String)
  }

  /// The action, extended by the path to the nearest child with an action of that name; nil if the
  /// examples know no such child or several equally near ones, or if the feature itself has such an
  /// action.
  func completed(_ json: JSONValue) -> JSONValue? {
    guard let name = json.object?.sole?.name, let route = routes[name] else { return nil }
    return route.reversed().reduce(json) { .object(JSONObject([.init($1, $0)])) }
  }

  /// Records the path to each name at its first occurrence on the way down an example.
  private static func note(_ example: JSONValue, into routes: inout [String: Set<[String]>]) {
    var route: [String] = []
    var json = example
    while let object = json.object, object.isCase, let sole = object.sole {
      if !route.contains(sole.name) { routes[sole.name, default: []].insert(route) }
      route.append(sole.name)
      json = sole.value
    }
  }

  private static func examples<Action: ActionExamples>(of type: Action.Type) -> [JSONValue] {
    type.examples.compactMap { example in
      guard let example = example as? any Encodable else { return nil }
      do {
        return try ValueEncoder.$mask.withValue(nil) { try ValueEncoder.json(of: example) }
      } catch {
        return nil
      }
    }
  }
}
