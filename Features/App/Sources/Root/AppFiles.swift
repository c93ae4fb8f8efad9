public import Foundation
public import RatchetData
public import RatchetDependencies

/// The files of the application.
public struct AppFiles: Equatable, Sendable {
  /// The path of the database.
  public var database: String
  /// The file with the place of the user; nil if it is not kept between runs.
  public var restoration: URL?

  /// The place of the user is kept in a file beside the database, with the extension
  /// `restoration.json`.
  public init(database: String) {
    self.init(
      database: database, restoration: URL(fileURLWithPath: database + ".restoration.json"))
  }

  /// Names both files.
  public init(database: String, restoration: URL?) {
    self.database = database
    self.restoration = restoration
  }
}

extension AppFiles: DependencyKey {
  /// The files in the user's folder for data.
  public static var liveValue: AppFiles { AppFiles(database: DatabasePool.defaultPath()) }

  /// Names that no test should find on the disk: a test sets its own.
  public static var testValue: AppFiles { AppFiles(database: "/nowhere/app.sqlite") }
}

extension DependencyValues {
  /// Gives ``AppRoot`` a database that is already open, such as that of a driver. The application
  /// migrates it, and keeps the place of the user beside its file; a database in memory has no
  /// file, so nothing is kept.
  public mutating func openApp(in database: any DatabaseWriter) async throws {
    let path = try await database.read { db in
      try db.fetchOne(
        String.self, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
    }
    let file = path.flatMap { $0.isEmpty ? nil : $0 }
    self[AppFiles.self] =
      file.map { AppFiles(database: $0) } ?? AppFiles(database: ":memory:", restoration: nil)
    self[AppDatabaseClient.self].open = { _ in
      try await AppSchema.migrator.migrate(database)
      return database
    }
  }
}
