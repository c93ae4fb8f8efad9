import Foundation
import Items
import ItemsLive
import Ratchet
import RatchetData
import RatchetDependencies
import Testing

/// The list on a database file, with the live provider.
@Suite struct ItemsListLiveTests {
  @Test("A second run shows the items as the first one left them, with their ids")
  func nextRun() async throws {
    let file = try await ItemsFile()
    var left: [Item] = []
    for run in 1...3 {
      let database = try await file.open()
      let store = ItemsList.liveStore(database)
      await store.send(.appeared).finish()
      #expect(await Array(store.state.items) == (run == 1 ? Item.samples : left))
      for _ in 1...3 { await store.send(.addButtonTapped) }
      await store.send(.deleteTapped(offsets: [0, 2]))
      await store.finish()
      #expect(await store.state.failure == nil)
      left = await Array(store.state.items)
      #expect(left.count == 3 + run)
      #expect(try await database.items() == left)
      await database.close()
    }
    try file.remove()
  }

  @Test("A refresh shows the changes of another connection, and keeps the ids of the other items")
  func otherConnection() async throws {
    let file = try await ItemsFile()
    let (database, other) = (try await file.open(), try await file.open())
    let store = ItemsList.liveStore(database)
    await store.send(.appeared).finish()
    await store.send(.addButtonTapped).finish()
    let added = try #require(await store.state.items.last)
    await store.send(.itemTapped(id: Item.samples[1].id)).finish()

    try await other.write { db in
      try ItemRow.insertion(of: .at(10, id: 50)).execute(db)
      try ItemRow.delete([Item.samples[1].id], from: db)
    }
    #expect(await Array(store.state.items) == Item.samples + [added])
    await store.send(.refreshPulled).finish()
    let state = await store.state
    #expect(Array(state.items) == [Item.samples[0], .at(10, id: 50), Item.samples[2], added])
    #expect(state.detail == nil)
    #expect(state.failure == nil)
    await database.close()
    await other.close()
    try file.remove()
  }

  @Test("Many quick taps are all saved, in order, while another connection writes")
  func quickTaps() async throws {
    let file = try await ItemsFile()
    let (database, other) = (try await file.open(), try await file.open())
    let store = ItemsList.liveStore(database)
    await store.send(.appeared).finish()
    async let writing: Void = {
      for number in 1...40 {
        try await other.write { db in
          try ItemRow.insertion(of: .at(Double(number), id: 1000 + number)).execute(db)
        }
      }
    }()
    for tap in 1...60 {
      await store.send(.addButtonTapped)
      if tap % 3 == 0 {
        await store.send(.deleteTapped(offsets: [await store.state.items.count - 1]))
      }
      if tap % 10 == 0 { await store.send(.refreshPulled) }
    }
    try await writing
    await store.finish()
    await store.send(.refreshPulled).finish()
    let state = await store.state
    #expect(state.failure == nil)
    #expect(state.items.count == 3 + 40 + 40)
    #expect(try await other.items() == Array(state.items))
    await database.close()
    await other.close()
    try file.remove()
  }

  @Test("Two lists on one file refresh to the same items")
  func twoLists() async throws {
    let file = try await ItemsFile()
    let databases = [try await file.open(), try await file.open()]
    let stores = databases.map { ItemsList.liveStore($0) }
    for store in stores { await store.send(.appeared).finish() }
    await stores[0].send(.deleteTapped(offsets: [0, 1]))
    // Both delete the second sample.
    await stores[1].send(.deleteTapped(offsets: [1]))
    for store in stores { await store.send(.addButtonTapped) }
    for store in stores { await store.finish() }
    for store in stores {
      await store.send(.refreshPulled).finish()
      #expect(await store.state.failure == nil)
    }
    let items = await stores[0].state.items
    #expect(items.count == 3)
    #expect(items.first == Item.samples[2])
    #expect(await stores[1].state.items == items)
    for database in databases { await database.close() }
    try file.remove()
  }

  @Test("A refused addition and a refused deletion are undone, and saved by a retry")
  func refused() async throws {
    let file = try await ItemsFile()
    let database = try await file.open()
    let store = ItemsList.liveStore(database)
    await store.send(.appeared).finish()
    try await database.refuse("INSERT", because: "No more items.")
    try await database.refuse("DELETE", because: "No fewer items.")
    await store.send(.addButtonTapped).finish()
    #expect(await store.state.failure?.contains("No more items.") == true)
    // One of the two rows could be deleted: neither is.
    await store.send(.deleteTapped(offsets: [0, 1])).finish()
    let failure = try #require(await store.state.failure)
    #expect(failure.contains("No fewer items."))
    #expect(!failure.contains("\n"))
    #expect(await Array(store.state.items) == Item.samples)
    #expect(try await database.items() == Item.samples)

    try await database.allow("INSERT")
    try await database.allow("DELETE")
    await store.send(.retryTapped)
    await store.finish()
    #expect(await store.state.failure == nil)
    let items = await store.state.items
    #expect(items.count == 2)
    #expect(items.first == Item.samples[2])
    #expect(try await database.items() == Array(items))
    await database.close()
    try file.remove()
  }

  @Test("A deletion of several items deletes all of them or none")
  func allOrNone() async throws {
    let file = try await ItemsFile()
    let database = try await file.open()
    let store = ItemsList.liveStore(database)
    await store.send(.appeared).finish()
    let kept = Item.samples[2].id.uuidString.lowercased()
    try await database.refuse("DELETE", when: "OLD.item_id = '\(kept)'", because: "This one stays.")
    await store.send(.deleteTapped(offsets: [0, 1, 2])).finish()
    #expect(await store.state.failure?.contains("This one stays.") == true)
    #expect(await Array(store.state.items) == Item.samples)
    #expect(try await database.items() == Item.samples)
    await database.close()
    try file.remove()
  }

  @Test("A closed database is a failure of each load and save, and leaves the items as they are")
  func closed() async throws {
    let file = try await ItemsFile()
    let database = try await file.open()
    let store = ItemsList.liveStore(database)
    await store.send(.appeared).finish()
    await database.close()
    for action: ItemsList.Action in [.refreshPulled, .addButtonTapped, .deleteTapped(offsets: [0])]
    {
      await store.send(action).finish()
      #expect(await store.state.failure?.contains("closed") == true)
      #expect(await Array(store.state.items) == Item.samples)
    }
    try file.remove()
  }

  @Test("Two stores in one program keep their items in separate databases")
  func twoDatabases() async throws {
    let files = [try await ItemsFile(), try await ItemsFile()]
    var databases: [DatabasePool] = []
    for file in files { databases.append(try await file.open()) }
    let stores = databases.map { ItemsList.liveStore($0) }
    for (store, taps) in zip(stores, [1, 2]) {
      await store.send(.appeared).finish()
      for _ in 1...taps { await store.send(.addButtonTapped) }
      await store.finish()
    }
    #expect(try await databases[0].items().count == 4)
    #expect(try await databases[1].items().count == 5)
    for database in databases { await database.close() }
    for file in files { try file.remove() }
  }
}
