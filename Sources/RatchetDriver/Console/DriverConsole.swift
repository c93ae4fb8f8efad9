import Foundation

/// The environment of a driver as values, so that a test can replace it.
public struct DriverConsole: Sendable {
  /// The source of scripts that are read from standard input.
  public var input: DriverInput
  /// The destination of results.
  public var output: DriverOutput
  /// The destination of progress, diagnostics and issues.
  public var error: DriverOutput
  /// The environment variables.
  public var environment: [String: String]
  /// Interrupts that end a run from outside.
  public var interrupts: DriverInterrupts

  /// Makes a console from its parts.
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

  /// Whether a line on standard error can be redrawn.
  var redraws: Bool { error.isTerminal && environment["TERM"] != "dumb" }

  /// The width of standard error in columns.
  var errorWidth: Int {
    error.width() ?? environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// Colour is used only on terminals, and only if the user has not declined it
  /// (<https://no-color.org>).
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

/// A destination of the driver's output: standard output, standard error, or one of a test.
public struct DriverOutput: Sendable {
  /// Whether the output is a terminal, which gets colour and a progress bar that is redrawn.
  public let isTerminal: Bool
  let width: @Sendable () -> Int?
  let write: @Sendable (String) throws(SystemError) -> Void

  /// Makes a destination that writes with a function.
  ///
  /// - Parameters:
  ///   - width: the current number of columns of a terminal; nil if that is not known.
  ///   - write: writes complete lines; calls do not overlap. Throws ``SystemError/brokenPipe`` if
  ///     the reader is gone, or another error if the lines cannot be written.
  public init(
    isTerminal: Bool = false, width: @escaping @Sendable () -> Int? = { nil },
    write: @escaping @Sendable (String) throws(SystemError) -> Void
  ) {
    self.isTerminal = isTerminal
    self.width = width
    self.write = write
  }

  /// A file descriptor, which stays open. A write blocks until all of the text was taken.
  public static func fileDescriptor(_ descriptor: Int32) -> DriverOutput {
    DriverOutput(
      isTerminal: SystemCalls.isTerminal(descriptor),
      width: { SystemCalls.terminalWidth(descriptor) },
      write: { text throws(SystemError) in try SystemCalls.write(text, to: descriptor) })
  }
}
