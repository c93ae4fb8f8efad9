import Dispatch
import RatchetSystem
import Synchronization

/// Lets a user edit the lines of a prompt on a terminal. Output that arrives meanwhile is written
/// above the line, which is drawn again below it.
final class LineEditor: PromptTerminal {
  // Threading: a thread of its own calls libedit, which serves one thread only. One task at a time
  // requests a line. Effects write from any thread: while a line is edited, they hand their text to
  // the editor's thread and wait until it is written; else they write themselves. Handlers of
  // signals note events. `state` guards all of that, and is held during a write of an effect, so
  // that the prompt does not come into the middle of it; continuations are resumed after it is
  // released. `wakePipe` ends the thread's wait for a key.

  struct State {
    var waiter: CheckedContinuation<[UInt8]?, Never>?
    /// Whether the line is on the terminal.
    var isEditing = false
    /// Whether anything is on the line.
    var hasText = false
    var output: [PendingOutput] = []
    var events: Set<Event> = []
    /// Stays true.
    var isStopped = false
    var complete: @Sendable (String) -> Completion = { _ in Completion() }
  }

  enum Event { case dropped, resized, suspended }

  let library: EditorLibrary
  let program: String
  let prompt: String
  // Never changes, and is never released.
  nonisolated(unsafe) let promptCharacters: UnsafePointer<EditorLibrary.Wide>
  let state = Mutex(State())
  let wakePipe: (reader: Int32, writer: Int32)
  /// The lines of earlier prompts.
  let history: [String]
  // Used by the editor's thread only.
  nonisolated(unsafe) var input = UTF8Input()
  // Used by the editor's thread only.
  nonisolated(unsafe) var lastLine: String?
  private let requests = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  // Set once, before there is a second thread, and only released after that.
  nonisolated(unsafe) private var signals: SignalSources?

  /// - Parameter history: the lines of earlier prompts, the oldest first.
  init(
    _ library: EditorLibrary, program: String, prompt: String, history: [String]
  ) throws(ErrorNumber) {
    self.library = library
    self.program = program
    self.prompt = prompt
    self.history = history
    promptCharacters = EditorLibrary.permanent(prompt)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .last }
    wakePipe = (ends[0], ends[1])
    TerminalSettings.save()
    signals = SignalSources([
      (SIGWINCH, { @Sendable [weak self] in self?.note(.resized) }),
      (SIGTSTP, { @Sendable [weak self] in self?.suspend() }),
    ])
    // The thread retains this until it ends.
    let thread = try SystemThread(label: "ratchet.prompt") { [self] in run() }
    thread.detach()
  }

  var completes: Bool { true }

  func complete(with body: @escaping @Sendable (String) -> Completion) {
    state.withLock { $0.complete = body }
  }

  func next() async -> [UInt8]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isStopped = state.withLock { state in
          if !state.isStopped { state.waiter = waiter }
          return state.isStopped
        }
        if isStopped { waiter.resume(returning: nil) } else { requests.signal() }
      }
    } onCancel: {
      stop()
    }
  }

  var hasNext: Bool { false }

  func write(_ text: String, to stream: PromptStream) throws(SystemError) {
    let descriptor: Int32 = stream == .output ? 1 : 2
    let output = try state.withLock { state throws(SystemError) -> PendingOutput? in
      guard state.isEditing else {
        try SystemCalls.write(text, to: descriptor)
        return nil
      }
      let output = PendingOutput(text, descriptor)
      state.output.append(output)
      return output
    }
    guard let output else { return }
    wake()
    try output.wait()
  }

  func dropLine() -> Bool {
    let (isEditing, hadText) = state.withLock { state in
      if state.isEditing { state.events.insert(.dropped) }
      defer { state.hasText = false }
      return (state.isEditing, state.hasText)
    }
    if isEditing { wake() }
    return isEditing && hadText
  }

  /// Waits until the terminal has its settings again.
  func close() {
    stop()
    ended.wait()
    // For a further call.
    ended.signal()
  }

  func stop() {
    let (waiter, wasStopped) = state.withLock { state in
      defer { (state.waiter, state.isStopped) = (nil, true) }
      return (state.waiter, state.isStopped)
    }
    if !wasStopped {
      requests.signal()
      wake()
    }
    waiter?.resume(returning: nil)
  }

  private func note(_ event: Event) {
    state.withLock { $0.events.formUnion([event]) }
    wake()
  }

  /// Stops the program as the user asks by control-Z, until the shell continues it.
  private func suspend() {
    if state.withLock(\.isEditing) {
      note(.suspended)
    } else {
      raise(SIGSTOP)
    }
  }

  private func wake() {
    do throws(ErrorNumber) {
      try Descriptors.write([UInt8(0)].span.bytes, to: wakePipe.writer)
    } catch {
      // The pipe is only closed at the end of the process.
    }
  }

  // MARK: The editor's thread

  private func run() {
    TerminalSettings.useUTF8()
    // Before libedit, which takes them as those between two lines.
    TerminalSettings.keepEarlyKeys()
    if let (editor, lines) = library.makeEditor(
      program: program, historySize: PromptHistory.limit)
    {
      configure(editor)
      for line in history { remember(line, in: lines) }
      while waitForRequest() {
        let line = edit(editor)
        if let line { remember(line, in: lines) }
        let waiter = state.withLock { $0.waiter.take() }
        waiter?.resume(returning: line.map { Array($0.utf8) })
      }
      library.end(editor)
    } else {
      stop()
    }
    TerminalSettings.restore()
    ended.signal()
  }

  private func waitForRequest() -> Bool {
    requests.wait()
    return !state.withLock(\.isStopped)
  }

  private func remember(_ line: String, in lines: EditorLibrary.Handle) {
    guard line != lastLine, line.contains(where: { !$0.isWhitespace }) else { return }
    lastLine = line
    library.enter(line, in: lines)
  }
}

/// Text that waits for the editor's thread.
final class PendingOutput: Sendable {
  // Threading: the editor's thread sets `failure` before it signals, and the writer reads it after
  // that.

  private let text: String
  private let descriptor: Int32
  private let isDone = DispatchSemaphore(value: 0)
  private let failure = Mutex<SystemError?>(nil)

  init(_ text: String, _ descriptor: Int32) {
    self.text = text
    self.descriptor = descriptor
  }

  func write() {
    do throws(SystemError) {
      try SystemCalls.write(text, to: descriptor)
    } catch {
      failure.withLock { $0 = error }
    }
    isDone.signal()
  }

  func wait() throws(SystemError) {
    isDone.wait()
    if let failure = failure.withLock(\.self) { throw failure }
  }
}
