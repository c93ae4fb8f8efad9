import Foundation
import Items
import ItemsLive
import RatchetData
import RatchetDataTesting
import RatchetDependencies
import RatchetIssues
import Testing

/// The screen without a reducer: its methods are called as they stand.
@Suite(.items) struct ItemsModelTests {
  @Dependency(\.defaultDatabase) var database

  /// A model of the samples.
  private func samplesModel() async throws -> ItemsModel {
    try await database.write(ItemsSchema.seed)
    let model = ItemsModel()
    try await model.refreshPulled()
    return model
  }

  @Test("An empty database is an empty list")
  func empty() async throws {
    let model = ItemsModel()
    try await model.refreshPulled()
    #expect(model.items == [])
    #expect(model.failure == nil)
  }

  @Test("A new item has the current time, and comes last")
  func add() async throws {
    let model = try await samplesModel()
    try await model.addButtonTapped()
    try await model.addButtonTapped()
    try await model.refreshPulled()
    #expect(model.items == Item.samples + [.added(1), .added(2)])
    await expectQuery(ItemRow.inOrder) {
      """
      position  item_id                                 timestamp
      --------  --------------------------------------  -------------------------
             1  "00000000-0000-0000-0000-000000000001"  "2025-06-15 15:06:40.000"
             2  "00000000-0000-0000-0000-000000000002"  "2025-06-16 15:06:40.000"
             3  "00000000-0000-0000-0000-000000000003"  "2025-06-16 17:06:39.500"
             4  "00000000-0000-0000-0000-000000000065"  "2025-10-09 08:53:20.000"
             5  "00000000-0000-0000-0000-000000000066"  "2025-10-09 08:53:20.000"
      """
    }
  }

  @Test("The time and the database are those of the place where a method is called, if it has any")
  func overrides() async throws {
    let model = try await samplesModel()
    let time = Date(timeIntervalSince1970: 1_750_050_000)
    try await withDependencies {
      $0.date.now = time
      $0.uuid = .constant(UUID(77))
    } operation: {
      try await model.addButtonTapped()
    }
    try await model.refreshPulled()
    #expect(model.items[1] == Item(id: UUID(77), timestamp: time))
  }

  @Test(
    "The items at the offsets are deleted, and offsets without an item are ignored",
    arguments: [([1], [0, 2]), ([2, 0, 2], [1]), ([-1, 3, .max], [0, 1, 2]), ([], [0, 1, 2])])
  func delete(offsets: [Int], left: [Int]) async throws {
    let model = try await samplesModel()
    try await model.deleteTapped(offsets: offsets)
    try await model.refreshPulled()
    #expect(model.items == left.map { Item.samples[$0] })
    #expect(try await database.items() == model.items)
  }

  @Test("Offsets may be an index set, as lists of user interfaces give them")
  func indexSet() async throws {
    let model = try await samplesModel()
    try await model.deleteTapped(offsets: IndexSet(0...1))
    #expect(try await database.items() == [Item.samples[2]])
  }

  @Test("Copies of a model, and models of one database, show the same items")
  func copies() async throws {
    let model = try await samplesModel()
    let (copy, other) = (model, ItemsModel())
    try await copy.addButtonTapped()
    try await other.refreshPulled()
    #expect(model.items == Item.samples + [.added(1)])
    #expect(copy.items == model.items)
    #expect(other.items == model.items)
  }

  @Test("A change that is not committed throws, and the items stay as they are")
  func refused() async throws {
    let model = try await samplesModel()
    try await database.refuse("INSERT", because: "No more items.")
    try await database.refuse("DELETE", because: "No fewer items.")
    await #expect(throws: DatabaseError.self) { try await model.addButtonTapped() }
    await #expect(throws: DatabaseError.self) { try await model.deleteTapped(offsets: [0, 1]) }
    try await model.refreshPulled()
    #expect(model.items == Item.samples)
    #expect(model.failure == nil)
  }

  @Test("A failed fetch throws, keeps the items, and is repeated by a refresh")
  func refreshFails() async throws {
    let issues = IssueCollector()
    try await withIssueReporters([.collect(into: issues)]) {
      let model = try await samplesModel()
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE items RENAME TO elsewhere")
      }
      await #expect(throws: DatabaseError.self) { try await model.refreshPulled() }
      #expect(model.failure?.contains("no such table: items") == true)
      #expect(model.items == Item.samples)
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE elsewhere RENAME TO items")
      }
      try await model.refreshPulled()
      #expect(model.failure == nil)
      #expect(model.items == Item.samples)
    }
    #expect(Set(issues.issues.map(\.code)) == ["R050"])
  }

  @Test("The model and the list with a reducer show the same items of a database")
  func sameScreen() async throws {
    let model = try await samplesModel()
    let store = ItemsList.liveStore(database) { $0.uuid = .constant(UUID(60)) }
    await store.send(.appeared).finish()
    await store.send(.addButtonTapped).finish()
    try await model.deleteTapped(offsets: [0])
    try await model.refreshPulled()
    await store.send(.refreshPulled).finish()
    #expect(model.items.map(\.id) == [Item.samples[1].id, Item.samples[2].id, UUID(60)])
    #expect(await Array(store.state.items) == model.items)
  }

  @Test("The items follow another connection to the file")
  func otherConnection() async throws {
    let file = try await ItemsFile()
    let (database, other) = (try await file.open(), try await file.open())
    let model = withDependencies {
      $0.defaultDatabase = database
    } operation: {
      ItemsModel()
    }
    try await model.refreshPulled()
    #expect(model.items == Item.samples)
    try await other.write { db in try ItemRow.delete([Item.samples[0].id], from: db) }
    try await model.refreshPulled()
    #expect(model.items == [Item.samples[1], Item.samples[2]])
    await database.close()
    await other.close()
    try file.remove()
  }
}
