public import RatchetData

extension RemindersListAsset {
  /// Sets the cover image of a list, or removes it with nil.
  ///
  /// - Throws: an error if an image is set and the list does not exist.
  public static func setCover(
    _ bytes: [UInt8]?, of list: RemindersList.ID, in db: Database
  ) throws {
    guard let bytes else {
      try find(list).delete().execute(db)
      return
    }
    try upsert { RemindersListAsset(listID: list, coverImage: bytes) }.execute(db)
  }
}
