import Foundation
import Items
import ItemsLive
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues
import Testing

/// The promises of `ItemProvider`, kept by each provider.
@Suite(.items) struct ItemProviderTests {
  enum Kind: CaseIterable {
    case mock, database

    func provider(_ items: [Item] = []) async throws -> any ItemProvider {
      switch self {
      case .mock: return MockItemProvider(items)
      case .database:
        let provider = DatabaseItemProvider()
        for item in items { try await provider.insert(item) }
        return provider
      }
    }
  }

  @Test(
    "Items come back oldest first, and in the order of insertion at one time",
    arguments: Kind.allCases)
  func order(kind: Kind) async throws {
    let provider = try await kind.provider([
      .at(10, id: 5), .at(0, id: 8), .at(10, id: 3), .at(20, id: 1), .at(0, id: 7), .at(10, id: 4),
    ])
    #expect(
      try await provider.fetchAll() == [
        .at(0, id: 8), .at(0, id: 7), .at(10, id: 5), .at(10, id: 3), .at(10, id: 4),
        .at(20, id: 1),
      ])
  }

  @Test("An item is fetched equal to the inserted one, by every fetch", arguments: Kind.allCases)
  func identity(kind: Kind) async throws {
    let provider = try await kind.provider()
    // A time as clocks give it: finer than milliseconds.
    let item = Item(
      id: UUID(), timestamp: Date(timeIntervalSinceReferenceDate: 781_692_800.123_456))
    try await provider.insert(item)
    for _ in 1...3 { #expect(try await provider.fetchAll() == [item]) }
  }

  @Test("Timestamps of many years are stored to the millisecond", arguments: Kind.allCases)
  func timestamps(kind: Kind) async throws {
    let provider = try await kind.provider()
    var random = SystemRandomNumberGenerator()
    let items = (1...300).map { number in
      Item(
        id: UUID(number),
        timestamp: Date(timeIntervalSince1970: .random(in: 0...10_000_000_000, using: &random)))
    }
    for item in items { try await provider.insert(item) }
    let fetched = try await provider.fetchAll()
    #expect(IdentifiedArray(fetched).count == 300)
    #expect(Set(fetched.map(\.id)) == Set(items.map(\.id)))
    for item in items { #expect(IdentifiedArray(fetched)[id: item.id] == item) }
  }

  @Test("An item is stored once, as it was first inserted", arguments: Kind.allCases)
  func insertTwice(kind: Kind) async throws {
    let provider = try await kind.provider([.at(0, id: 1), .at(10, id: 2)])
    try await provider.insert(.at(0, id: 1))
    try await provider.insert(.at(20, id: 1))
    #expect(try await provider.fetchAll() == [.at(0, id: 1), .at(10, id: 2)])
  }

  @Test("Deletion ignores ids that are unknown, repeated or gone", arguments: Kind.allCases)
  func delete(kind: Kind) async throws {
    let provider = try await kind.provider([.at(0, id: 1), .at(10, id: 2), .at(20, id: 3)])
    for _ in 1...2 { try await provider.delete([UUID(3), UUID(9), UUID(1), UUID(3)]) }
    try await provider.delete([])
    #expect(try await provider.fetchAll() == [.at(10, id: 2)])
  }

  @Test("An item that was deleted can be inserted again, and comes last", arguments: Kind.allCases)
  func insertAgain(kind: Kind) async throws {
    let provider = try await kind.provider([.at(0, id: 1), .at(0, id: 2)])
    try await provider.delete([UUID(1)])
    try await provider.insert(.at(0, id: 1))
    #expect(try await provider.fetchAll() == [.at(0, id: 2), .at(0, id: 1)])
  }
}
