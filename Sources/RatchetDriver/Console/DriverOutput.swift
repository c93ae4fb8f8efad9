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
