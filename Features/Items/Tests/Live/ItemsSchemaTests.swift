import Foundation
import Items
import ItemsLive
import RatchetData
import RatchetDataTesting
import RatchetDependencies
import Testing

@Suite struct ItemsSchemaTests {
  @Test(
    "A preview begins with the samples, and a test without them",
    arguments: [(DependencyContext.preview, Item.samples), (.test, [])])
  func seeds(context: DependencyContext, items: [Item]) async throws {
    let found = try await withDependencies {
      $0.context = context
      try $0.bootstrapItems()
    } operation: {
      try await DatabaseItemProvider().fetchAll()
    }
    #expect(found == items)
  }

  @Test("Seeding twice adds nothing")
  func seedTwice() async throws {
    let database = try DatabaseQueue()
    try await DatabaseMigrator.items.migrate(database)
    for _ in 1...2 { try await database.write(ItemsSchema.seed) }
    #expect(try await database.items() == Item.samples)
    await database.close()
  }

  @Test("The list is read in the order of an index, without sorting all rows")
  func plan() async throws {
    let database = try DatabaseQueue()
    try await DatabaseMigrator.items.migrate(database)
    let plan = try await database.read { db in try ItemRow.inOrder.explain(db) }
    #expect(plan.contains("items_by_timestamp"))
    #expect(!plan.contains("TEMP B-TREE"))
    await database.close()
  }

  @Test("More items can be deleted at once than a statement has parameters")
  func manyDeletions() async throws {
    let database = try DatabaseQueue()
    try await DatabaseMigrator.items.migrate(database)
    let items = (1...40_000).map { Item.at(Double($0), id: $0) }
    try await database.write { db in
      try ItemRow.insert {
        for item in items { ItemRow.Draft(itemID: item.id, timestamp: item.timestamp) }
      }
      .execute(db)
    }
    let left = try await withDependencies {
      $0.defaultDatabase = database
    } operation: {
      let provider = DatabaseItemProvider()
      try await provider.delete(items.dropFirst().map(\.id))
      return try await provider.fetchAll()
    }
    #expect(left == [items[0]])
    await database.close()
  }
}
