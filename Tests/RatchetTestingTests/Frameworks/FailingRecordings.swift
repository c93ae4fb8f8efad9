import Foundation
import RatchetTesting
import Testing
import XCTest

/// Calls that are recorded, by child processes only, into a copy of this file: the folder that a child is
/// given has it.
enum FailingRecordings {
  static let folderVariable = "RATCHET_FOLDER_OF_COPIES"
  static let path = #filePath
  // Of the copy: it lies where the process is.
  private static let copy: StaticString = "FailingRecordings.swift"

  private static var folder: String? { ProcessInfo.processInfo.environment[folderVariable] }

  static var areWanted: Bool { folder != nil }

  struct Point { var x = 1, y = 2 }

  static func record() throws {
    guard let folder, FileManager.default.changeCurrentDirectoryPath(folder) else {
      throw CocoaError(.fileNoSuchFile)
    }
    let before = 1
    // recorded
    expectDump(Point(), filePath: copy)
    expectDump(before, matches: { "0" }, filePath: copy)
    for number in 1...2 {
      expectDump(number, filePath: copy)
    }
    expectDump(before, matches: { "\(2)" }, filePath: copy)
    expectDump(before, matches: { "1" }, filePath: copy)
    // recorded
  }
}

@Suite(.enabled(if: FailingRecordings.areWanted))
struct FailingRecordingSwiftTests {
  @Test func records() throws { try FailingRecordings.record() }
}

final class FailingRecordingXCTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(FailingRecordings.areWanted, "Runs in a child process only.")
  }

  func testRecords() throws { try FailingRecordings.record() }
}
