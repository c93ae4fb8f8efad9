import Foundation
import RatchetData

/// A database that may not be written, to be shown: what is done with it is done with a copy in memory,
/// the migrations that it lacks among that.
struct ReadOnlyDatabase {
  let path: String
  let configuration: DatabaseConfiguration

  /// - Parameter error: why it could not be opened to be written.
  func copy(after error: DatabaseError) async throws -> any DatabaseWriter {
    do {
      return try DatabaseQueue(deserializing: try await bytes(), configuration: configuration)
    } catch let failure as DatabaseError {
      throw DriverFailure(opening: failure, path: path)
    } catch is CocoaError {
      // The file itself cannot be read: the first reason is the better one.
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
      // With a log of its own SQLite reads a file only where it may write beside it. Without one, all is
      // in the file.
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      if hasLog { throw error }
      return bytes
    }
  }

  private var hasLog: Bool { FileManager.default.fileExists(atPath: path + "-wal") }
}

extension DatabaseError {
  /// Whether it may be that the file, or the folder that its log is to be in, may not be written.
  var mayBeReadOnly: Bool {
    [.readOnly, .cannotOpen, .permission].contains(code.primary)
  }
}
