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

  /// Fails the test case that the process is running, whatever task or thread this is called from.
  ///
  /// XCTest looks for the case in a global, and ignores the call where there is none: between two
  /// cases, in a class's `setUp` and after the last case.
  func record(_ text: String, at location: IssueLocation) {
    let call = fail.callable(Fail.self).call
    // XCTest tells its observers before it returns, and one of them may report an issue too: its thread
    // has the turn already.
    Self.turn.take { call(text, location.filePath, location.line) }
  }

  // XCTest counts a case's failures without a lock of its own.
  private static let turn = ThreadTurn()
}
