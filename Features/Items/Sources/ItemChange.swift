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

  /// The part of the change that later ones leave to be made; nil if there is none. What they delete
  /// need not be inserted before, and need not be deleted before.
  func remaining(before later: [ItemChange]) -> ItemChange? {
    let deletedIDs = Set(later.flatMap(\.deletedIDs))
    switch self {
    case .insertion(let item):
      return deletedIDs.contains(item.id) ? nil : self
    case .deletion(let ids):
      let ids = ids.filter { !deletedIDs.contains($0) }
      return ids.isEmpty ? nil : .deletion(ids)
    }
  }

  private var deletedIDs: [Item.ID] { if case .deletion(let ids) = self { ids } else { [] } }
}
