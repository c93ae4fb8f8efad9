/// The terminal of a prompt: the lines that a user types, and the output that comes meanwhile.
protocol PromptTerminal: LineSource {
  /// Writes text to standard output or to standard error, above the line that the user types.
  func write(_ text: String, to stream: PromptStream) throws(SystemError)

  /// Drops the line that the user types.
  ///
  /// - Returns: whether there was anything on it.
  func dropLine() -> Bool

  /// Whether a key asks for completions.
  var completes: Bool { get }

  /// Completes what the user has typed up to the cursor, when he asks for it.
  func complete(with body: @escaping @Sendable (String) -> Completion)

  /// Gives the terminal back as it was. No line can be read any more.
  func close()
}

enum PromptStream: Sendable {
  case output
  case error
}

/// The source of the lines of a prompt.
struct PromptInput: Sendable {
  let lines: any LineSource
  /// The terminal on which a user types; nil for lines that come from a file or a pipe.
  var typed: Typed?

  struct Typed: Sendable {
    let terminal: any PromptTerminal
    let interrupts: PromptInterrupts
    /// Nil if the lines are not kept.
    var history: PromptHistory?
  }
}

extension DriverConsole {
  /// The console with output that is written above the line that the user types.
  func writing(through terminal: any PromptTerminal) -> DriverConsole {
    var console = self
    console.output = output.writing { text throws(SystemError) in
      try terminal.write(text, to: .output)
    }
    console.error = error.writing { text throws(SystemError) in
      try terminal.write(text, to: .error)
    }
    return console
  }
}

extension DriverOutput {
  fileprivate func writing(
    _ write: @escaping @Sendable (String) throws(SystemError) -> Void
  ) -> DriverOutput {
    DriverOutput(isTerminal: isTerminal, width: width, write: write)
  }
}
