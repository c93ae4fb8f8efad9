public import RatchetData

/// The large data of a list, in a table of its own so that reading lists does not read it.
@Table("reminders_list_assets")
public struct RemindersListAsset: Hashable, Sendable, Codable {
  /// The list.
  @Column("list_id", primaryKey: true) public let listID: RemindersList.ID
  /// The bytes of the cover image, in the image's own format.
  @Column("cover_image") public var coverImage: [UInt8]?

  /// Makes a row of the table.
  public init(listID: RemindersList.ID, coverImage: [UInt8]? = nil) {
    self.listID = listID
    self.coverImage = coverImage
  }
}
