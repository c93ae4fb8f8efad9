/// A test framework of the toolchain.
package enum TestFramework: Sendable, Equatable {
  case swiftTesting
  case xcTest

  /// The framework whose test this is, or `nil` outside of tests.
  ///
  /// In a detached task, which no framework knows as its own, it is the framework that the process
  /// was started for. Costs one look at a constant where Swift Testing is not loaded.
  package static var current: TestFramework? {
    if let library = SwiftTestingLibrary.loaded, library.running.isRunning { return .swiftTesting }
    return ofProcess
  }

  /// What this process was started for.
  static let ofProcess = ofProcess(
    arguments: CommandLine.arguments,
    isTestTarget: environmentHas("TEST_TARGET"),
    hasSwiftTesting: SwiftTestingLibrary.isPresent,
    hasXCTest: XCTestLibrary.isPresent)

  /// What a process was started for: a library of tests is loaded, and something says that it runs.
  ///
  /// A library alone says nothing: a server may link one by way of its test support. What says that
  /// tests run is the name of the program, an argument that chooses a framework, or Bazel's variable,
  /// which a child process inherits and which therefore counts only together with a library.
  static func ofProcess(
    arguments: [String], isTestTarget: Bool, hasSwiftTesting: Bool, hasXCTest: Bool
  ) -> TestFramework? {
    guard hasSwiftTesting || hasXCTest else { return nil }
    // As the runner that SwiftPM writes: the first one counts, in any case.
    let chosen = zip(arguments, arguments.dropFirst())
      .first { argument, _ in argument == "--testing-library" }?.1.lowercased()
    guard chosen != nil || isTestTarget || arguments.first.map(isTestRunner) == true
    else { return nil }
    guard hasSwiftTesting else { return .xcTest }
    return chosen == "swift-testing" || !hasXCTest ? .swiftTesting : .xcTest
  }

  /// Whether a program by this path runs test bundles, or is one.
  private static func isTestRunner(_ path: String) -> Bool {
    guard let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last else {
      return false
    }
    return name.hasSuffix(".xctest") || ["xctest", "swiftpm-testing-helper"].contains(name)
  }
}
