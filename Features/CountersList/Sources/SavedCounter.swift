public import RatchetData

/// A counter in the database.
@Table("counters")
public struct SavedCounter: Hashable, Identifiable, Sendable, Codable {
  /// The id, which is never used again after the counter is removed.
  public let id: Int
  /// The value of the counter.
  public var value = 0

  /// Makes a row of the table.
  public init(id: Int, value: Int = 0) {
    self.id = id
    self.value = value
  }
}
