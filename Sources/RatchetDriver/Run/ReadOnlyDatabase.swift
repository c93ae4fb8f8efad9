import Foundation
import RatchetData

/// Shows a database that cannot be written: works on a copy in memory, including any missing
/// migrations.
struct ReadOnlyDatabase {
  let path: String
  let configuration: DatabaseConfiguration

  /// - Parameter error: the error of opening the database for writing.
  func copy(after error: DatabaseError) async throws -> any DatabaseWriter {
    do {
      return try DatabaseQueue(deserializing: try await bytes(), configuration: configuration)
    } catch let failure as DatabaseError {
      throw DriverFailure(opening: failure, path: path)
    } catch is CocoaError {
      // The file itself cannot be read, and the first error describes that better.
      throw DriverFailure(opening: error, path: path)
    }
  }

  private func bytes() async throws -> Data {
    var configuration = configuration
    configuration.isReadOnly = true
    do {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      do {
        let bytes = try await database.read { try $0.serialized() }
        await database.close()
        return bytes
      } catch {
        await database.close()
        throw error
      }
    } catch let error as DatabaseError where error.mayBeReadOnly && !hasLog {
      // SQLite can read a file that has a log only if it may write beside it. Without a log,
      // everything is in the file.
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      if hasLog { throw error }
      return bytes
    }
  }

  private var hasLog: Bool { FileManager.default.fileExists(atPath: path + "-wal") }
}

extension DatabaseError {
  /// Whether the error can mean that the file, or the folder of its log, is not writable.
  var mayBeReadOnly: Bool {
    [.readOnly, .cannotOpen, .permission].contains(code.primary)
  }
}
