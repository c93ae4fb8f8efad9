/// A test framework of the toolchain.
package enum TestFramework: Sendable, Equatable {
  case swiftTesting
  case xcTest

  /// The framework of the running test, or `nil` outside of tests.
  ///
  /// In a detached task, which no framework can attribute to a test, it is the framework for which
  /// the process was started. If Swift Testing is not loaded, this costs one read of a constant.
  package static var current: TestFramework? {
    if let library = SwiftTestingLibrary.loaded, library.running.isRunning { return .swiftTesting }
    return ofProcess
  }

  /// The framework for which this process was started.
  static let ofProcess = ofProcess(
    arguments: CommandLine.arguments,
    isTestTarget: environmentHas("TEST_TARGET"),
    hasSwiftTesting: SwiftTestingLibrary.isPresent,
    hasXCTest: XCTestLibrary.isPresent)

  /// The framework for which a process was started: a test library is loaded, and there is a sign
  /// that tests run.
  ///
  /// A loaded library alone proves nothing: a server may link one through its test support. The
  /// signs are the name of the program, an argument that chooses a framework, or Bazel's variable,
  /// which child processes inherit and which therefore counts only together with a library.
  static func ofProcess(
    arguments: [String], isTestTarget: Bool, hasSwiftTesting: Bool, hasXCTest: Bool
  ) -> TestFramework? {
    guard hasSwiftTesting || hasXCTest else { return nil }
    // Like the runner that SwiftPM generates: the first such argument counts, whatever its case.
    let chosen = zip(arguments, arguments.dropFirst())
      .first { argument, _ in argument == "--testing-library" }?.1.lowercased()
    guard chosen != nil || isTestTarget || arguments.first.map(isTestRunner) == true
    else { return nil }
    guard hasSwiftTesting else { return .xcTest }
    return chosen == "swift-testing" || !hasXCTest ? .swiftTesting : .xcTest
  }

  /// Whether the program at this path runs test bundles, or is one.
  private static func isTestRunner(_ path: String) -> Bool {
    guard let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last else {
      return false
    }
    return name.hasSuffix(".xctest") || ["xctest", "swiftpm-testing-helper"].contains(name)
  }
}

/// Whether a test framework runs this code.
///
/// For code that must not run in tests, such as prompting a user; a feature depends on `context`
/// instead.
public var isTesting: Bool { TestFramework.current != nil }
