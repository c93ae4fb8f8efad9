import Synchronization

/// A terminal whose lines the system lets the user edit, as far as it can.
final class PlainTerminal: PromptTerminal {
  // Threading: one task requests lines, and effects write from any thread. `isPrompting` is held
  // during each write, so that texts do not mix.

  private let lines: any LineSource
  private let console: DriverConsole
  private let prompt: String
  /// Whether the prompt is at the end of the terminal's last line.
  private let isPrompting = Mutex(false)

  init(_ console: DriverConsole, prompt: String) {
    lines = console.input.makeLines()
    self.console = console
    // If the output goes elsewhere, a prompt would only be in its way.
    self.prompt = console.output.isTerminal ? prompt : ""
  }

  func next() async throws -> [UInt8]? {
    try show()
    let line = try await lines.next()
    isPrompting.withLock { $0 = false }
    // The cursor still stands behind the prompt.
    if line == nil, !prompt.isEmpty, !Task.isCancelled { try console.output.write("\n") }
    return line
  }

  var hasNext: Bool { lines.hasNext }

  private func show() throws(SystemError) {
    guard !prompt.isEmpty else { return }
    try isPrompting.withLock { isPrompting throws(SystemError) in
      isPrompting = true
      try console.output.write(prompt)
    }
  }

  func write(_ text: String, to stream: PromptStream) throws(SystemError) {
    try isPrompting.withLock { isPrompting throws(SystemError) in
      let output = stream == .output ? console.output : console.error
      guard isPrompting else { return try output.write(text) }
      try output.write("\n" + text)
      try console.output.write(prompt)
    }
  }

  /// The system drops the line by itself, and does not say what was on it.
  func dropLine() -> Bool { false }

  var completes: Bool { false }

  func complete(with body: @escaping @Sendable (String) -> Completion) {}

  func close() {}
}
