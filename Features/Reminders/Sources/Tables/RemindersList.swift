public import RatchetData

/// A list of reminders.
@Table("reminders_lists")
public struct RemindersList: Hashable, Identifiable, Sendable, Codable {
  /// The id, which is never used again after the list is deleted.
  public let id: Int
  /// The title.
  public var title = ""
  /// The colour: 0xRRGGBB.
  public var color = 0x4A99EF
  /// The place among the lists: they are sorted by position, then by id. A list that is inserted
  /// with the position 0 becomes the last one.
  public var position = 0

  /// Makes a row of the table.
  public init(id: Int, title: String = "", color: Int = 0x4A99EF, position: Int = 0) {
    self.id = id
    self.title = title
    self.color = color
    self.position = position
  }
}
