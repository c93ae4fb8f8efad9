import Foundation
import RatchetData

/// Shows a database without changing it: the file itself, or a copy in memory.
struct ReadOnlyDatabase {
  let path: String
  let configuration: DatabaseConfiguration

  /// Opens the file to read it.
  func open() throws -> DatabaseQueue {
    var configuration = configuration
    configuration.isReadOnly = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Copies the database, so that missing migrations can be applied to the copy.
  ///
  /// - Parameter error: the error of using the file itself.
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
    do {
      let database = try open()
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

  /// Removes the empty log that is left when a file with a log was only read: SQLite removes it when
  /// the last connection that may write is closed.
  func removeEmptyLog() async {
    do {
      let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")
      guard log[.size] as? Int == 0 else { return }
      try await DatabaseQueue(path: path, configuration: configuration).close()
    } catch {
      // There is no log, or it cannot be removed. It is empty, so nothing depends on it.
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
