/// Standard input, output and error: of the process, or a test's own.
///
/// They may be used from any thread; a text is written whole before another one's. Reading and writing
/// block the thread until they are done.
///
/// ```swift
/// @Dependency(\.standardStreams) var streams
/// while let line = try streams.readLine() { try streams.write("> \(line)\n") }
/// ```
public struct StandardStreams: Sendable {
  /// The next line of input without its end (`\n`, or `\r\n`), or nil where the input has ended. What is
  /// no UTF-8 becomes U+FFFD.
  public var readLine: @Sendable () throws(StandardStreamError) -> String?

  /// Writes a text as it is to standard output. Nothing is held back in a buffer.
  public var write: @Sendable (_ text: String) throws(StandardStreamError) -> Void

  /// Writes a text as it is to standard error.
  public var writeError: @Sendable (_ text: String) throws(StandardStreamError) -> Void

  public init(
    readLine: @escaping @Sendable () throws(StandardStreamError) -> String?,
    write: @escaping @Sendable (_ text: String) throws(StandardStreamError) -> Void,
    writeError: @escaping @Sendable (_ text: String) throws(StandardStreamError) -> Void
  ) {
    self.readLine = readLine
    self.write = write
    self.writeError = writeError
  }
}

extension StandardStreams {
  /// Those of the process. Where nobody reads an output any more, a write throws an error whose `isClosed`
  /// is true, and no signal ends the program.
  ///
  /// Input is read ahead: do not read it by other means too.
  public static let ofProcess = StandardStreams(
    readLine: { () throws(StandardStreamError) in try DescriptorInput.standard.readLine() },
    write: { text throws(StandardStreamError) in try DescriptorStream.output.write(text) },
    writeError: { text throws(StandardStreamError) in try DescriptorStream.error.write(text) })

  /// A test's: input is the transcript's, and what is written is found there.
  ///
  /// ```swift
  /// let transcript = StreamTranscript(input: "Emma")
  /// let streams = StandardStreams.collecting(into: transcript)
  /// try streams.write("Read on, \(streams.readLine() ?? "reader").")
  /// ```
  public static func collecting(into transcript: StreamTranscript) -> StandardStreams {
    StandardStreams(
      readLine: { transcript.readLine() },
      write: { text throws(StandardStreamError) in try transcript.write(text, to: .output) },
      writeError: { text throws(StandardStreamError) in try transcript.write(text, to: .error) })
  }
}

extension DependencyValues {
  /// Standard input, output and error. Live: those of the process. In a preview output is, and input has
  /// ended. In a test they must be overridden: to use the stand-in is an issue; its input has ended, and
  /// what is written is dropped.
  ///
  /// ```swift
  /// let transcript = StreamTranscript(input: "Emma")
  /// try withDependencies {
  ///   $0.standardStreams = .collecting(into: transcript)
  /// } operation: {
  ///   @Dependency(\.standardStreams) var streams
  ///   try streams.write(streams.readLine() ?? "Nothing.")
  /// }
  /// ```
  public var standardStreams: StandardStreams {
    get { self[StandardStreamsKey.self] }
    set { self[StandardStreamsKey.self] = newValue }
  }
}

private enum StandardStreamsKey: DependencyKey {
  static let liveValue = StandardStreams.ofProcess

  static var previewValue: StandardStreams {
    var streams = StandardStreams.ofProcess
    streams.readLine = { nil }
    return streams
  }

  // Made at every read, to tell its line.
  static var testValue: StandardStreams {
    let report = reportOfUse()
    return StandardStreams(
      readLine: {
        report()
        return nil
      },
      write: { _ in report() },
      writeError: { _ in report() })
  }
}
