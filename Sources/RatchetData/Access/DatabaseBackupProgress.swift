/// How far a backup has come.
public struct DatabaseBackupProgress: Hashable, Sendable {
  /// The pages that are still to be copied.
  public var remainingPageCount: Int
  /// All pages of the source.
  public var totalPageCount: Int

  public init(remainingPageCount: Int, totalPageCount: Int) {
    self.remainingPageCount = remainingPageCount
    self.totalPageCount = totalPageCount
  }

  /// The pages that have been copied.
  public var completedPageCount: Int { totalPageCount - remainingPageCount }

  /// Whether the backup is done and durable.
  public var isCompleted: Bool { remainingPageCount == 0 }
}
