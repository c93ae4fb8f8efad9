import Foundation
import RatchetData
import RatchetSystem

/// The failures of a run whose database cannot be used.
extension DriverFailure {
  /// The failure of a job whose database cannot be used: if it is in a file, names that.
  static func opening(_ error: DatabaseError, _ place: Job.Place) -> any Error {
    if case .file(let path) = place { DriverFailure(opening: error, path: path) } else { error }
  }

  /// The failure of a job that only reads a database.
  init(unreadable path: String, _ reason: SystemError) {
    switch reason.code {
    case ENOENT: self.init(.noInput, Wording.noDatabase(path))
    case EISDIR: self.init(.inputOutput, Wording.databaseIsFolder(path))
    default: self.init(.inputOutput, Wording.cannotOpen(path, reason: reason))
    }
  }

  init(opening error: DatabaseError, path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let code: ExitCode =
      switch error.code.primary {
      case .notADatabase, .corrupt, .schema: .data
      case .cannotOpen where !FileManager.default.fileExists(atPath: folder): .cannotCreate
      case .misuse: .data
      default: .inputOutput
      }
    if let message = Self.message(of: error, path: path) {
      self.init(code, message)
      return
    }
    let namesFile = error.message.contains(path)
    self.init(
      code, namesFile ? error.message : "\(path): \(error.message)", namesFile: !namesFile)
  }

  /// The message in place of one that is meant for the author of the other program, or says less; nil
  /// if the error's own is better.
  private static func message(of error: DatabaseError, path: String) -> String? {
    switch error.code.primary {
    case .busy: return Wording.locked(path)
    case .readOnly where !error.message.contains(path) && !isWritable(path):
      return Wording.readOnly(path)
    case .cannotOpen:
      // A new database has no file yet, and a folder has a message of its own.
      guard let reason = SystemCalls.whyUnreadable(path), [EACCES, ENOTDIR].contains(reason.code)
      else { return nil }
      return Wording.cannotOpen(path, reason: reason)
    default: return nil
    }
  }

  /// Whether a database can be written: also beside its file, where its log is.
  private static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0 && access(Folders.parent(of: path), W_OK) == 0
  }
}
