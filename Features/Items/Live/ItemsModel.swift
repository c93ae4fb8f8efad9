public import Items
import RatchetData
import RatchetDependencies

/// The list of items without a reducer: a plain value with the rows of the database, whose methods
/// write to it.
///
/// The items follow the database, also when another part of the program or another process writes.
/// A method returns when its change is committed, and throws if it is not; then the items stay as
/// they are.
///
/// ```swift
/// let model = withDependencies {
///   $0.defaultDatabase = database
/// } operation: {
///   ItemsModel()
/// }
/// try await model.addButtonTapped()
/// ```
public struct ItemsModel: Sendable {
  @FetchAll(ItemRow.inOrder) private var rows
  @Dependency(\.defaultDatabase) private var database
  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  /// Makes a model of the default database. Like its other dependencies, this is the one that is
  /// current here, unless another one is current where a method is called.
  public init() {}

  /// The items, oldest first. None until they are fetched.
  public var items: [Item] { rows.map(Item.init) }

  /// The reason for which the last fetch failed; nil if it did not. The items are then those of the
  /// fetch before.
  public var failure: String? { $rows.loadError.map { "\($0)" } }

  /// Adds an item with the current time.
  public func addButtonTapped() async throws {
    let item = Item(id: uuid(), timestamp: now)
    try await database.write { db in try ItemRow.insertion(of: item).execute(db) }
  }

  /// Deletes the items at these offsets, all or none; an offset without an item is ignored.
  public func deleteTapped(offsets: some Sequence<Int>) async throws {
    let rows = rows
    let ids = Set(offsets).intersection(rows.indices).map { rows[$0].itemID }
    try await database.write { db in try ItemRow.delete(ids, from: db) }
  }

  /// Fetches the items now; also the way to repeat a fetch that failed.
  public func refreshPulled() async throws { try await $rows.load() }
}
