import CountersList
import ItemsLive
public import RatchetData
public import RatchetDependencies
import ReadingList
import Reminders
import RemindersLive
import TripsLive

/// The schema of one database for all features, so that each can run alone and all together.
public enum AppSchema {
  /// The migrations of all features, oldest first. A file whose migrations are not a prefix of this
  /// list is refused. So the migrations that a feature registers must not change once others follow
  /// them; later ones go into a function of their own, which is called at the end.
  public static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    CountersListSchema.register(in: &migrator)
    ReadingListSchema.register(in: &migrator)
    ItemsSchema.register(in: &migrator)
    TripsSchema.register(in: &migrator)
    RemindersSchema.register(in: &migrator)
    RemindersCalendarSchema.register(in: &migrator)
    RemindersSchema.registerIndexes(in: &migrator)
    RemindersCalendarSchema.registerOrder(in: &migrator)
    return migrator
  }()

  /// The settings of the database, for statements that change thousands of rows: the cache holds the
  /// changed pages of a whole table, SQLite keeps their old content in memory and not in a file, and
  /// a new file has larger pages, since each is written by itself.
  public static let configuration: DatabaseConfiguration = {
    var configuration = DatabaseConfiguration()
    configuration.prepareConnection = { db in
      try db.execute(
        sql: """
          PRAGMA page_size = 8192;
          PRAGMA temp_store = MEMORY;
          PRAGMA cache_size = -16000
          """)
    }
    return configuration
  }()

  /// Inserts initial rows for previews and demonstrations.
  @Sendable
  public static func seed(_ db: Database) throws {
    try CountersListSchema.seed(db)
    try ReadingListSchema.seed(db)
    try ItemsSchema.seed(db)
    try TripsSchema.seed(db)
    try RemindersSchema.seed(db)
  }
}

extension DependencyValues {
  /// Makes the application's database the default one.
  /// `bootstrapDatabase(_:at:configuration:seeds:)` describes which database that is in each
  /// context.
  ///
  /// ```swift
  /// try prepareDependencies { try $0.bootstrapDatabase() }
  /// ```
  public mutating func bootstrapDatabase(at path: String? = nil) throws {
    try bootstrapDatabase(
      AppSchema.migrator, at: path, configuration: AppSchema.configuration, seeds: AppSchema.seed)
  }
}
