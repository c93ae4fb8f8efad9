/// XCTest as this process has loaded it, reached without linking it.
struct XCTestLibrary: Sendable {
  private struct Fail {
    let call: (String, StaticString, UInt) -> Void
  }

  private let fail: LoadedFunction

  /// The library, unless it is not loaded or has no `XCTFail`.
  static let loaded = XCTestLibrary()

  /// Whether the library is loaded at all, whatever it has: as a Swift or an Objective-C class.
  static let isPresent =
    _typeByName("6XCTest0A4CaseC") != nil || _typeByName("So10XCTestCaseC") != nil

  private init?() {
    // XCTFail(_: String, file: StaticString, line: UInt)
    guard let fail = LoadedFunction("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    self.fail = fail
  }

  /// Fails the test case that the process is running, whatever task this is called from.
  func record(_ text: String, at location: IssueLocation) {
    fail.callable(Fail.self).call(text, location.filePath, location.line)
  }
}
