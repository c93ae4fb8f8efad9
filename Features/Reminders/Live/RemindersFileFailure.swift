import Foundation
import RatchetDependencies

/// The reason for which a file could not be read or written, as a part of a sentence.
package enum RemindersFileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case noPath
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
        default: .other(Self.reason(error))
        }
      default: .other("\(error)")
      }
  }

  /// The system's reason, if the error has it: Foundation's own is often only a number.
  private static func reason(_ error: CocoaError) -> String {
    let cause = error.underlying as NSError?
    guard let cause, cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }

  /// The failure of writing a file.
  init(writing error: FileSystemError, to path: String) {
    self =
      switch error.code {
      case .notFound where path.isEmpty: .noPath
      case .notFound, .notADirectory: .noFolder
      case .isADirectory: .isAFolder
      case .noPermission: .noPermission
      case .noSpace: .noSpace
      default: .other(error.reason.isEmpty ? error.code.rawValue : error.reason)
      }
  }
}
