import Ratchet

/// An item provider in memory, for previews and tests. It records its calls, and each call can be
/// made slow or made to fail.
///
/// ```swift
/// let provider = MockItemProvider(Item.samples) { call, _ in
///   if case .insertion = call { throw DiskFull() }
/// }
/// ```
public actor MockItemProvider: ItemProvider {
  /// A call of the provider.
  public enum Call: Equatable, Sendable {
    /// A call of `fetchAll`.
    case fetchAll
    /// A call of `insert`, with its item.
    case insertion(Item)
    /// A call of `delete`, with its ids.
    case deletion([Item.ID])
  }

  /// The calls so far, including those that failed.
  public private(set) var calls: [Call] = []
  private var stored: IdentifiedArrayOf<Item> = []
  private let onCall: @Sendable (_ call: Call, _ number: Int) async throws -> Void

  /// Makes a provider that stores these items.
  ///
  /// - Parameter onCall: called first in each call, with the number of the call, from 1. If it
  ///   waits, the call waits; if it throws, the call throws the error, and nothing is stored.
  public init(
    _ items: [Item] = [],
    onCall: @escaping @Sendable (_ call: Call, _ number: Int) async throws -> Void = { _, _ in }
  ) {
    for item in items { ItemChange.insertion(item).apply(to: &stored) }
    self.onCall = onCall
  }

  /// The stored items, in the order of `fetchAll`. Reading them is not a call.
  public var items: [Item] { Array(stored) }

  public func fetchAll() async throws -> [Item] {
    try await record(.fetchAll)
    return items
  }

  public func insert(_ item: Item) async throws {
    try await record(.insertion(item))
    ItemChange.insertion(item).apply(to: &stored)
  }

  public func delete(_ ids: [Item.ID]) async throws {
    try await record(.deletion(ids))
    ItemChange.deletion(ids).apply(to: &stored)
  }

  private func record(_ call: Call) async throws {
    calls.append(call)
    try await onCall(call, calls.count)
  }
}
