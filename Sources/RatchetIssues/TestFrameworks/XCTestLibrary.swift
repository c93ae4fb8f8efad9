/// XCTest as loaded in this process, used without linking it.
struct XCTestLibrary: Sendable {
  private struct Fail {
    let call: (String, StaticString, UInt) -> Void
  }

  private let fail: LoadedFunction

  /// The library; nil if it is not loaded or has no `XCTFail`.
  static let loaded = XCTestLibrary()

  /// Whether the library is loaded at all, as a Swift or an Objective-C class, even if it lacks
  /// something.
  static let isPresent =
    _typeByName("6XCTest0A4CaseC") != nil || _typeByName("So10XCTestCaseC") != nil

  private init?() {
    // XCTFail(_: String, file: StaticString, line: UInt)
    guard let fail = LoadedFunction("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    self.fail = fail
  }

  /// Fails the test case that the process is running, from any task or thread.
  ///
  /// XCTest looks up the case in a global variable, and ignores the call if there is none: between
  /// two cases, in a class's `setUp` and after the last case.
  func record(_ text: String, at location: IssueLocation) {
    let call = fail.callable(Fail.self).call
    // XCTest notifies its observers before it returns, and an observer may report an issue too, on
    // a thread that already has the turn.
    Self.turn.take { call(text, location.filePath, location.line) }
  }

  // A lock: XCTest counts a case's failures without one.
  private static let turn = ThreadTurn()
}
