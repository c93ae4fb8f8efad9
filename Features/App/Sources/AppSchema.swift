import CountersList
public import RatchetData
public import RatchetDependencies
import ReadingList

/// One database for all features, so that each can be run alone and together.
public enum AppSchema {
  // In the order of time: files are refused whose migrations are not the first of these. So what a
  // feature registers never changes once others stand after it; its later migrations have a function of
  // their own, called at the end.
  public static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    CountersListSchema.register(in: &migrator)
    ReadingListSchema.register(in: &migrator)
    return migrator
  }()

  /// Rows to begin with: for previews and demonstrations.
  @Sendable
  public static func seed(_ db: Database) throws {
    try CountersListSchema.seed(db)
    try ReadingListSchema.seed(db)
  }
}

extension DependencyValues {
  /// Makes the application's database the default one; what it is in which context is told at
  /// `bootstrapDatabase(_:at:configuration:seeds:)`.
  ///
  /// ```swift
  /// try prepareDependencies { try $0.bootstrapDatabase() }
  /// ```
  public mutating func bootstrapDatabase(at path: String? = nil) throws {
    try bootstrapDatabase(AppSchema.migrator, at: path, seeds: AppSchema.seed)
  }
}
