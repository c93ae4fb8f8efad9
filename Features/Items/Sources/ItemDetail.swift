public import Ratchet

/// The detail of an item. The list presents it, and handles its deletion, which outlives it.
@Reducer
public struct ItemDetail {
  /// The item.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable, Codable {
    /// The shown item.
    public let item: Item

    /// The id of the item.
    public var id: Item.ID { item.id }

    /// Makes the detail of this item.
    public init(_ item: Item) { self.item = item }
  }

  /// The taps on the screen.
  public enum Action: Equatable, Sendable, Codable {
    case closeButtonTapped
    case deleteButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .closeButtonTapped:
        let dismiss = dismiss
        return .run(name: "close") { _ in await dismiss() }
      case .deleteButtonTapped:
        // The list deletes the item.
        return .none
      }
    }
  }
}
