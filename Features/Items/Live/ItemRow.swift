package import Foundation
package import Items
package import RatchetData

/// An item as it is stored.
@Table("items")
package struct ItemRow: Equatable, Sendable {
  /// Increases with each item that is inserted: the order of items with equal timestamps.
  @Column(primaryKey: true) package let position: Int
  /// The id of the item.
  @Column("item_id") package let itemID: Item.ID
  /// The time at which the item was added.
  package let timestamp: Date
}

extension ItemRow {
  /// All rows, oldest first.
  package static var inOrder: some QueryStatement<ItemRow> {
    order {
      $0.timestamp
      $0.position
    }
  }

  /// Inserts a row for the item, unless it has one.
  package static func insertion(of item: Item) -> some QueryStatement<NoRows> {
    insert { Draft(itemID: item.id, timestamp: item.timestamp) }.onConflictDoNothing()
  }

  /// Deletes the rows of items. One statement for each id: their number has no limit.
  package static func delete(_ ids: [Item.ID], from db: Database) throws {
    for id in ids {
      try `where` { $0.itemID == id }.delete().execute(db)
    }
  }
}

extension Item {
  init(_ row: ItemRow) { self.init(id: row.itemID, timestamp: row.timestamp) }
}
