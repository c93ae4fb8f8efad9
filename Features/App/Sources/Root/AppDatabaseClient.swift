import Foundation
public import RatchetData
public import RatchetDependencies

/// Opens the database of the application.
@DependencyClient
public struct AppDatabaseClient: Sendable {
  /// Opens the file at a path, and applies the pending migrations. It throws if the file cannot be
  /// opened, is no database, or has migrations that this version does not know; such a file is not
  /// changed. A migration that fails is rolled back.
  public var open: @Sendable (_ path: String) async throws -> any DatabaseWriter
}

extension AppDatabaseClient: DependencyKey {
  /// Opens a file, which is created with its folder if it does not exist.
  public static var liveValue: AppDatabaseClient {
    AppDatabaseClient { path in
      try createFolder(of: path)
      let database = try DatabasePool(path: path, configuration: AppSchema.configuration)
      do {
        try await AppSchema.migrator.migrate(database)
      } catch {
        await database.close()
        throw error
      }
      return database
    }
  }

  public static var testValue: AppDatabaseClient { AppDatabaseClient() }

  private static func createFolder(of path: String) throws(DatabaseError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DatabaseError(
        code: .cannotOpen,
        message: AppWording.noFolder(folder.path, of: path, error))
    }
  }
}
