import Foundation
import RatchetDependencies
import RatchetDriver
import Testing

/// Records a session of a feature of the tests, and runs commands on the file.
struct RecordedRun {
  struct Result: Equatable {
    var code: Int32
    var output: String
    var error: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  let folder: TemporaryFolder
  var path: String
  /// The features of the program that repeats the session.
  var features: [DrivenFeature]
  /// Further dependencies of the program.
  var dependencies: @Sendable (inout DependencyValues) -> Void = { _ in }

  init(_ features: [DrivenFeature]) throws {
    folder = try TemporaryFolder()
    path = try folder.file("session.jsonl")
    self.features = features
  }

  /// Records a session of the first feature.
  func record(_ script: String, _ options: String...) async {
    let result = await run(
      arguments: ["run", features[0].name, "--record", path] + options, input: script)
    #expect(result.code == 0 && result.error == "", "\(result)")
  }

  /// Runs a command on the recording.
  func callAsFunction(_ command: String, _ options: String...) async -> Result {
    await run(arguments: [command, path] + options)
  }

  func run(arguments: [String], input: String = "") async -> Result {
    var program = TestProgram()
    program.features = features
    program.dependencies = { [dependencies] in
      $0.continuousClock = ImmediateClock()
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0.5))
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = .seeded(1)
      dependencies(&$0)
    }
    let code = await program.run(arguments: arguments, input: .text(input))
    return Result(code: code, output: program.output.text, error: program.error.text)
  }

  func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  func lines() throws -> [String] { try text().split(separator: "\n").map(String.init) }

  /// Replaces texts in the recording, each of which it must have.
  func alter(_ changes: KeyValuePairs<String, String>) throws {
    var text = try text()
    for (old, new) in changes {
      try #require(text.contains(old), "\(text)")
      text = text.replacing(old, with: new)
    }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
