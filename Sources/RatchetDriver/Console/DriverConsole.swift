import Foundation

/// All that a driver knows of the world around it, as values: so a test can be that world.
public struct DriverConsole: Sendable {
  public var input: DriverInput
  public var output: DriverOutput
  public var error: DriverOutput
  public var environment: [String: String]
  /// How a run is ended from outside.
  public var interrupts: DriverInterrupts

  public init(
    input: DriverInput = .text(""),
    output: DriverOutput,
    error: DriverOutput,
    environment: [String: String] = [:],
    interrupts: DriverInterrupts = DriverInterrupts()
  ) {
    self.input = input
    self.output = output
    self.error = error
    self.environment = environment
    self.interrupts = interrupts
  }

  /// The standard streams and the environment of this process.
  public static var standard: DriverConsole {
    DriverConsole(
      input: .fileDescriptor(0), output: .fileDescriptor(1), error: .fileDescriptor(2),
      environment: ProcessInfo.processInfo.environment)
  }

  /// Whether a line on standard error can be drawn again.
  var redraws: Bool { error.isTerminal && environment["TERM"] != "dumb" }

  /// How many columns standard error has.
  var errorWidth: Int {
    error.width() ?? environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// Colour is for people who watch, and have not said no (<https://no-color.org>).
  func style(of output: DriverOutput) -> TextStyle {
    let isRefused = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    return output.isTerminal && !isRefused ? .colour : .plain
  }
}

/// Whether text is coloured.
enum TextStyle {
  case plain
  case colour

  func faint(_ text: String) -> String { wrap(text, code: 2) }
  func removed(_ text: String) -> String { wrap(text, code: 31) }
  func added(_ text: String) -> String { wrap(text, code: 32) }

  private func wrap(_ text: String, code: Int) -> String {
    self == .plain ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
