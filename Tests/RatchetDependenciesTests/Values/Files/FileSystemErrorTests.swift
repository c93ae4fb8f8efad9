import Foundation
import Testing

@testable import RatchetDependencies

@Suite("An error of a file operation") struct FileSystemErrorTests {
  @Test("names the failed operation, its path, and the reason")
  func wording() {
    #expect(
      FileOperation.allCases.map { FileSystemError(.notFound, $0, "/a").description } == [
        "The file /a could not be read: there is none.",
        "The file /a could not be written: there is none.",
        "The file /a could not be added to: there is none.",
        "The file /a could not be listed: there is none.",
        "The file /a could not be made a directory: there is none.",
        "The file /a could not be removed: there is none.",
        "The file /a could not be moved: there is none.",
        "The file /a could not be copied: there is none.",
        "The file /a could not be looked at: there is none.",
        "The file /a could not be made a temporary directory: there is none.",
      ])
    #expect(
      FileSystemError.Code.allCases.map { FileSystemError($0, .read, "").description } == [
        "The file could not be read: there is none.",
        "The file could not be read: there already is one.",
        "The file could not be read: what it should be in is no directory.",
        "The file could not be read: it is a directory.",
        "The file could not be read: that is not permitted.",
        "The file could not be read: there is no room.",
        "The file could not be read: that cannot be.",
        "The file could not be read: the device failed.",
        "The file could not be read: the test has not overridden fileSystem.",
        "The file could not be read: something else went wrong.",
      ])
    #expect(
      FileSystemError(.noSpace, .write, "/a", reason: "Disk quota exceeded").description
        == "The file /a could not be written: there is no room (Disk quota exceeded).")
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
