public import Foundation

/// An item of the list: a point in time with an identity.
public struct Item: Equatable, Identifiable, Sendable, Codable {
  /// The id, which stays the same wherever the item is stored.
  public let id: UUID
  /// The time at which the item was added, in whole milliseconds.
  public let timestamp: Date

  /// Makes an item. The timestamp is rounded to the millisecond, the precision of databases and of
  /// JSON: so an item that was stored equals the item that was added.
  public init(id: UUID, timestamp: Date) {
    self.id = id
    let milliseconds = (timestamp.timeIntervalSince1970 * 1000).rounded()
    self.timestamp = Date(timeIntervalSince1970: milliseconds / 1000)
  }
}
