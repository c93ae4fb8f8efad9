/// Where the driver writes: standard output, standard error, or a test's.
public struct DriverOutput: Sendable {
  /// Whether somebody watches: colour, and a bar that is redrawn.
  public let isTerminal: Bool
  let width: @Sendable () -> Int?
  let write: @Sendable (String) throws(SystemError) -> Void

  /// - Parameters:
  ///   - width: how many columns a terminal has now; nil where that is not known.
  ///   - write: takes whole lines, one call after the other; throws when nobody will read them
  ///     (``SystemError/brokenPipe``) or they cannot be written.
  public init(
    isTerminal: Bool = false, width: @escaping @Sendable () -> Int? = { nil },
    write: @escaping @Sendable (String) throws(SystemError) -> Void
  ) {
    self.isTerminal = isTerminal
    self.width = width
    self.write = write
  }

  /// A file descriptor, which stays open. A write waits until all of it was taken.
  public static func fileDescriptor(_ descriptor: Int32) -> DriverOutput {
    DriverOutput(
      isTerminal: SystemCalls.isTerminal(descriptor),
      width: { SystemCalls.terminalWidth(descriptor) },
      write: { text throws(SystemError) in try SystemCalls.write(text, to: descriptor) })
  }
}
