import Foundation
import Testing

@testable import RatchetDependencies

@Suite("An error of a file operation") struct FileSystemErrorTests {
  @Test("names the failed operation, its path, and the reason")
  func wording() {
    #expect(
      FileOperation.allCases.map { FileSystemError(.notFound, $0, "/a").description } == [
        "The file /a could not be read: it does not exist.",
        "The file /a could not be written: it does not exist.",
        "The file /a could not be appended to: it does not exist.",
        "The file /a could not be listed: it does not exist.",
        "The file /a could not be created as a directory: it does not exist.",
        "The file /a could not be removed: it does not exist.",
        "The file /a could not be moved: it does not exist.",
        "The file /a could not be copied: it does not exist.",
        "The file /a could not be inspected: it does not exist.",
        "The file /a could not be created as a temporary directory: it does not exist.",
      ])
    #expect(
      FileSystemError.Code.allCases.map { FileSystemError($0, .read, "").description } == [
        "The file could not be read: it does not exist.",
        "The file could not be read: it already exists.",
        "The file could not be read: a part of its path is not a directory.",
        "The file could not be read: it is a directory.",
        "The file could not be read: permission was denied.",
        "The file could not be read: no space is left.",
        "The file could not be read: the operation is not valid.",
        "The file could not be read: an input or output error occurred.",
        "The file could not be read: the test has not overridden fileSystem.",
        "The file could not be read: another error occurred.",
      ])
    #expect(
      FileSystemError(.noSpace, .write, "/a", reason: "Disk quota exceeded").description
        == "The file /a could not be written: no space is left (Disk quota exceeded).")
  }

  @Test(
    "maps the system's error number to a cause, thrown or underlying",
    arguments: [
      (.ENOENT, .notFound), (.EEXIST, .alreadyExists), (.ENOTEMPTY, .alreadyExists),
      (.ENOTDIR, .notADirectory), (.EISDIR, .isADirectory), (.EACCES, .noPermission),
      (.EPERM, .noPermission), (.EROFS, .noPermission), (.ENOSPC, .noSpace), (.EDQUOT, .noSpace),
      (.EINVAL, .invalid), (.EIO, .inputOutput), (.EBUSY, .other),
    ] as [(POSIXErrorCode, FileSystemError.Code)])
  func system(number: POSIXErrorCode, code: FileSystemError.Code) {
    let posix = POSIXError(number)
    let wrapped = CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: posix])
    for cause in [posix, wrapped] as [any Error] {
      let error = FileSystemError(.read, "/a", cause: cause)
      #expect(error.code == code)
      #expect(error.reason == String(cString: strerror(number.rawValue)))
    }
  }

  @Test(
    "maps Foundation's error code to a cause if there is no number",
    arguments: [
      (.fileNoSuchFile, .notFound), (.fileReadNoSuchFile, .notFound),
      (.fileWriteFileExists, .alreadyExists), (.fileWriteNoPermission, .noPermission),
      (.fileWriteOutOfSpace, .noSpace), (.fileWriteInvalidFileName, .invalid),
      (.fileReadCorruptFile, .other),
    ] as [(CocoaError.Code, FileSystemError.Code)])
  func foundation(code: CocoaError.Code, expected: FileSystemError.Code) {
    let error = FileSystemError(.read, "/a", cause: CocoaError(code))
    #expect(error.code == expected)
    #expect(error.reason.isEmpty == (expected != .other))
  }

  @Test("of another kind keeps its own description")
  func other() {
    struct Odd: Error {}
    let error = FileSystemError(.read, "/a", cause: Odd())
    #expect(error.code == .other)
    #expect(error.reason.contains("Odd"))
  }
}
