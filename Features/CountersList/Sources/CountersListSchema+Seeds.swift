public import RatchetData

extension CountersListSchema {
  /// Inserts two counters for previews and demonstrations.
  @Sendable
  public static func seed(_ db: Database) throws {
    try db.seed {
      SavedCounter(id: 1, value: 3)
      SavedCounter(id: 2)
    }
  }
}
