import Items
import RatchetDependencies
import RatchetTesting

/// A provider with the samples whose calls take some time before and after they take effect. While
/// the flag is set, one call in five fails.
struct SlowItemProvider: ItemProvider {
  private let exploration: Exploration
  private let provider: MockItemProvider

  init(exploration: Exploration, isFailing: LockIsolated<Bool>) {
    self.exploration = exploration
    provider = MockItemProvider(Item.samples) { _, _ in
      try await Self.pause(exploration)
      if isFailing.value, exploration.value(of: .integers(in: 0...4)) == 0 {
        throw Failure("No answer.")
      }
    }
  }

  var items: [Item] { get async { await provider.items } }
  /// The calls, including those that failed.
  var calls: [MockItemProvider.Call] { get async { await provider.calls } }

  func fetchAll() async throws -> [Item] {
    let items = try await provider.fetchAll()
    try await Self.pause(exploration)
    return items
  }

  func insert(_ item: Item) async throws {
    try await provider.insert(item)
    try await Self.pause(exploration)
  }

  func delete(_ ids: [Item.ID]) async throws {
    try await provider.delete(ids)
    try await Self.pause(exploration)
  }

  private static func pause(_ exploration: Exploration) async throws {
    switch exploration.value(of: .integers(in: 0...3)) {
    case 0: return
    case 1: await Task.yield()
    case let milliseconds: try await exploration.clock.sleep(for: .milliseconds(milliseconds))
    }
  }
}
