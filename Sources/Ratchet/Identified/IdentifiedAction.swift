/// An action of one element of an identified array.
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with this id.
  case element(id: ID, action: Action)

  /// The case paths.
  public struct AllCasePaths {
    /// The case path of `element`.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }
  }

  /// The case paths.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}

/// Coded as `{"id":1,"action":{"incrementTapped":{}}}`, without the name of the only case.
extension IdentifiedAction: Codable where ID: Codable, Action: Codable {
  private enum CodingKeys: CodingKey {
    case id
    case action
  }

  /// Decodes the id and the action.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self = .element(
      id: try container.decode(ID.self, forKey: .id),
      action: try container.decode(Action.self, forKey: .action))
  }

  public func encode(to encoder: any Encoder) throws {
    guard case .element(let id, let action) = self else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(action, forKey: .action)
  }
}

extension AnyCasePath {
  /// The case path of the action of the element with an id: `\.rows[id: 1].incrementTapped`.
  public subscript<ID: Hashable & Sendable, Action>(id id: ID) -> AnyCasePath<Root, Action>
  where Value == IdentifiedAction<ID, Action> {
    NamedElements.note(id)
    return appending(
      AnyCasePath<Value, Action>(
        embed: { .element(id: id, action: $0) },
        extract: { action in
          guard case .element(id, let action) = action else { return nil }
          return action
        }))
  }
}
