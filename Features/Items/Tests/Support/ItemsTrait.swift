import Foundation
import Items
import ItemsLive
import RatchetData
import RatchetDependencies
import Testing

/// Gives each test a fresh database, in memory, with the table of the items; a fixed time; and
/// predictable ids.
struct ItemsTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      try $0.bootstrapItems()
      $0.predictItems()
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == ItemsTrait {
  static var items: Self { ItemsTrait() }
}

extension DependencyValues {
  mutating func bootstrapItems() throws {
    try bootstrapDatabase(.items, seeds: ItemsSchema.seed)
  }

  /// New items are `Item.added(1)`, `Item.added(2)`, and so on, or those after this number.
  mutating func predictItems(after number: Int = 0) {
    let count = LockIsolated(number)
    uuid = UUIDGenerator {
      Item.added(
        count.withValue { count in
          count += 1
          return count
        }
      ).id
    }
    date = .constant(Item.added(1).timestamp)
  }
}

extension DatabaseMigrator {
  static var items: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    ItemsSchema.register(in: &migrator)
    return migrator
  }
}
