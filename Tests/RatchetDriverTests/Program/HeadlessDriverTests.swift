import Testing

@testable import RatchetDriver

/// A whole program: its features.
private struct Counters: HeadlessDriver {
  static var features: [DrivenFeature] { .bin }
}

private struct NamedCounters: HeadlessDriver {
  static let features: [DrivenFeature] = .bin
  static let name = "named"
  static let version = "3.1"
}

@Suite("Programs that are a list of features")
struct HeadlessDriverTests {
  @Test("have the name of their executable file, and no version")
  func defaults() async throws {
    let file = try #require(CommandLine.arguments[0].split(separator: "/").last)
    #expect(await output(of: Counters.driver, "--version") == "\(file) unversioned\n")
    #expect(await output(of: Counters.driver, "features") == "Bin  papers to throw away\n")
  }

  @Test("may declare a name and a version")
  func named() async {
    #expect(await output(of: NamedCounters.driver, "--version") == "named 3.1\n")
  }

  @Test(
    "take their name from the last part of the path that started them",
    arguments: [
      (".build/debug/counters", "counters"), ("counters", "counters"), ("/bin/my tool", "my tool"),
      ("", nil), ("/", nil),
    ] as [(String, String?)])
  func name(path: String, name: String?) {
    #expect(Driver.programName(startedAs: path) == name)
  }

  private func output(of driver: Driver, _ arguments: String...) async -> String {
    let (output, error) = (CapturedOutput(), CapturedOutput())
    let console = DriverConsole(
      input: .text(""), output: output.output(), error: error.output(), environment: [:],
      interrupts: DriverInterrupts())
    #expect(await driver.run(arguments: arguments, console: console) == 0)
    #expect(error.text == "")
    return output.text
  }
}
