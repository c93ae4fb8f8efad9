public import Ratchet

/// A change of the stored items.
public enum ItemChange: Equatable, Sendable, Codable {
  /// An item is added.
  case insertion(Item)
  /// The items with these ids are removed.
  case deletion([Item.ID])
}

/// A change that could not be saved.
public struct FailedItemChange: Equatable, Sendable, Codable {
  /// The change.
  public let change: ItemChange
  /// The reason for which it could not be saved.
  public let reason: String

  /// Makes a failed change.
  public init(_ change: ItemChange, reason: String) {
    self.change = change
    self.reason = reason
  }
}

extension ItemChange {
  /// Applies the change to items that are ordered by their timestamps. An inserted item comes after
  /// all items that are not younger, as in ``ItemProvider/fetchAll()``. Applying a change again
  /// changes nothing.
  public func apply(to items: inout IdentifiedArrayOf<Item>) {
    switch self {
    case .insertion(let item):
      // Usually it is the youngest one, and comes last.
      let older = items.lastIndex { $0.timestamp <= item.timestamp }
      items.insert(item, at: older.map { $0 + 1 } ?? 0)
    case .deletion(let ids):
      for id in ids { items.remove(id: id) }
    }
  }

  /// Whether the change makes another one pointless: it deletes the item that the other inserts.
  func outdates(_ other: ItemChange) -> Bool {
    guard case .deletion(let ids) = self, case .insertion(let item) = other else { return false }
    return ids.contains(item.id)
  }
}
