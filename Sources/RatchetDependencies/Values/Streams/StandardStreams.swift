/// Standard input, output and error: of the process, or of a test.
///
/// They may be used from any thread; each text is written as a whole, without other text in it.
/// Reading and writing block the thread until they are done.
///
/// ```swift
/// @Dependency(\.standardStreams) var streams
/// while let line = try streams.readLine() { try streams.write("> \(line)\n") }
/// ```
public struct StandardStreams: Sendable {
  /// Reads the next line of input without its terminator (`\n` or `\r\n`); nil at the end of the
  /// input. Bytes that are not valid UTF-8 become U+FFFD.
  public var readLine: @Sendable () throws(StandardStreamError) -> String?

  /// Writes text to standard output, unchanged and unbuffered.
  public var write: @Sendable (_ text: String) throws(StandardStreamError) -> Void

  /// Writes text to standard error, unchanged.
  public var writeError: @Sendable (_ text: String) throws(StandardStreamError) -> Void

  /// Makes streams of their operations, which must be safe to call from any thread.
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
  /// The streams of the process. If an output has no reader any more, a write throws an error whose
  /// `isClosed` is true, and no signal ends the program.
  ///
  /// Input is read ahead: do not read it by other means too.
  public static let ofProcess = StandardStreams(
    readLine: { () throws(StandardStreamError) in try DescriptorInput.standard.readLine() },
    write: { text throws(StandardStreamError) in try DescriptorStream.output.write(text) },
    writeError: { text throws(StandardStreamError) in try DescriptorStream.error.write(text) })

  /// Streams for a test: input comes from the transcript, and written text is added to it.
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
  /// Standard input, output and error. Live: those of the process. In a preview: the outputs of the
  /// process, and empty input. They must be overridden in a test: using the stand-in is an issue;
  /// its input is empty, and written text is dropped.
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

  // Made at every read, to report that read's line.
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
