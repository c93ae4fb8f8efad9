/// The progress of a backup.
public struct DatabaseBackupProgress: Hashable, Sendable {
  /// The number of pages that are still to be copied.
  public var remainingPageCount: Int
  /// The number of all pages of the source.
  public var totalPageCount: Int

  /// Makes a progress value.
  public init(remainingPageCount: Int, totalPageCount: Int) {
    self.remainingPageCount = remainingPageCount
    self.totalPageCount = totalPageCount
  }

  /// The number of pages that have been copied.
  public var completedPageCount: Int { totalPageCount - remainingPageCount }

  /// Whether all pages have been copied. In a report of a backup, the copy is then committed.
  public var isCompleted: Bool { remainingPageCount == 0 }
}
