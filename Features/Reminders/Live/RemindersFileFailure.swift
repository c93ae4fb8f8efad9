import Foundation
import RatchetDependencies

/// The reason for which a file could not be read or written, as a part of a sentence.
package enum RemindersFileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound
  case noFolder
  case noPermission
  case isAFolder
  case isNotAFile
  case noSpace
  case other(String)

  package var description: String { RemindersFileWording.failure(self) }

  /// The failure of an operation of Foundation.
  init(_ error: any Error) {
    self =
      switch error {
      case let failure as RemindersFileFailure: failure
      case let error as CocoaError:
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: .notFound
        case .fileReadNoPermission: .noPermission
        default: .other(error.localizedDescription)
        }
      default: .other("\(error)")
      }
  }

  /// The failure of writing a file.
  init(writing error: FileSystemError) {
    self =
      switch error.code {
      case .notFound, .notADirectory: .noFolder
      case .isADirectory: .isAFolder
      case .noPermission: .noPermission
      case .noSpace: .noSpace
      default: .other(error.reason.isEmpty ? error.code.rawValue : error.reason)
      }
  }
}
