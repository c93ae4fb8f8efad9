public import RatchetData

/// A counter as the database has it.
@Table("counters")
public struct SavedCounter: Hashable, Identifiable, Sendable, Codable {
  public let id: Int
  public var value = 0

  public init(id: Int, value: Int = 0) {
    self.id = id
    self.value = value
  }
}
