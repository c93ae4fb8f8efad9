/// A place in an encoded state, which a path or an action leads to, for completion.
struct StatePlace {
  /// Nil where the path leads to nothing.
  private let value: JSONValue?

  /// The maximum number of ids to choose from.
  private static let limit = 100

  init(_ value: JSONValue?) { self.value = value }

  func field(_ name: String) -> StatePlace { StatePlace(value?.object?[name]) }

  /// The place that a name in an action leads to. A name that is no field, such as `view`, stays at
  /// the same place.
  func member(_ name: String) -> StatePlace {
    value?.object?[name] == nil ? self : field(name)
  }

  /// The place of an element, by its id or its index as it is written.
  func element(_ id: String) -> StatePlace {
    guard case .array(let elements) = value else { return StatePlace(nil) }
    let keys = Self.keys(of: elements)
    return StatePlace(keys.firstIndex(of: id).map { elements[$0] })
  }

  /// The ids of the elements, or their indices if they have none.
  var ids: [String] {
    guard case .array(let elements) = value else { return [] }
    return Self.keys(of: Array(elements.prefix(Self.limit)))
  }

  /// The names of the fields.
  var names: [String] {
    guard case .object(let object) = value else { return [] }
    return object.members.map(\.name).filter(Identifier.isOne)
  }

  /// The text that must follow a field before the path can go on.
  func suffix(of name: String) -> String {
    switch field(name).value {
    case .object: "."
    case .array: "["
    default: ""
    }
  }

  private static func keys(of elements: [JSONValue]) -> [String] {
    let ids = elements.compactMap { $0.id?.text }
    return ids.count == elements.count ? ids : elements.indices.map(String.init)
  }
}
