import Ratchet

/// Finds the child that an action belongs to, so that a script may leave out the way to it:
/// `searchChanged "dune"` for `library.searchChanged "dune"`.
enum ActionRoute {
  /// The action with the way to the nearest child that has one of that name, or nil where the
  /// examples know none or several as near, or where the feature itself has one.
  static func completed(_ json: JSONValue, for type: any Any.Type) -> JSONValue? {
    guard let type = type as? any ActionExamples.Type, let name = json.object?.sole?.name else {
      return nil
    }
    let routes = Set(examples(of: type).compactMap { route(to: name, in: $0) })
    let depth = routes.map(\.count).min()
    let nearest = routes.filter { $0.count == depth }
    guard nearest.count == 1, let route = nearest.first, !route.isEmpty else { return nil }
    return route.reversed().reduce(json) { .object(JSONObject([.init($1, $0)])) }
  }

  /// The names that stand before this one on the way down an example.
  private static func route(to name: String, in example: JSONValue) -> [String]? {
    var route: [String] = []
    var json = example
    while let object = json.object, object.isCase, let sole = object.sole {
      if sole.name == name { return route }
      route.append(sole.name)
      json = sole.value
    }
    return nil
  }

  private static func examples<Action: ActionExamples>(of type: Action.Type) -> [JSONValue] {
    type.examples.compactMap { example in
      guard let example = example as? any Encodable else { return nil }
      do {
        return try ValueEncoder.json(of: example)
      } catch {
        // An example that cannot be written leads nowhere; `actions` reports it.
        return nil
      }
    }
  }
}
