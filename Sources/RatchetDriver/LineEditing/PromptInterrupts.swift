import Synchronization

/// The answer to control-C at a prompt: a pure machine.
struct InterruptMachine {
  enum Answer: Equatable {
    /// The line was dropped.
    case dropped
    /// The line was empty: the next interrupt ends the program, unless a line comes before.
    case warns
    /// The prompt no longer waits for the work of the last line.
    case stopsWaiting
    case ends
  }

  private(set) var isWorking = false
  private var hasWarned = false

  /// Records that the work of a line begins or ends.
  mutating func work(_ isWorking: Bool) {
    self.isWorking = isWorking
    hasWarned = false
  }

  /// - Parameter hadText: whether there was anything on the line that was dropped.
  mutating func interrupt(hadText: Bool) -> Answer {
    if isWorking { return .stopsWaiting }
    defer { hasWarned = !hadText }
    return hadText ? .dropped : hasWarned ? .ends : .warns
  }
}

/// Answers the interrupts of a prompt's user.
final class PromptInterrupts: Sendable {
  // Threading: a handler of signals interrupts, and the prompt records its work. `state` guards the
  // machine and the latch; the terminal and the latch, which have locks of their own, are called
  // after it is released.

  private struct State {
    var machine = InterruptMachine()
    /// Opens when the prompt must not wait any longer.
    var latch: Latch?
  }

  private let terminal: any PromptTerminal
  private let warn: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameter warn: warns the user that the next interrupt ends the program.
  init(_ terminal: any PromptTerminal, warn: @escaping @Sendable () -> Void) {
    self.terminal = terminal
    self.warn = warn
  }

  /// Records that the prompt works on a line; an interrupt opens the latch.
  func beginWork(_ latch: Latch? = nil) {
    state.withLock { state in
      state.machine.work(true)
      state.latch = latch
    }
  }

  func endWork() {
    state.withLock { state in
      state.machine.work(false)
      state.latch = nil
    }
  }

  /// Answers an interrupt.
  ///
  /// - Returns: false if it must end the program.
  func answer() -> Bool {
    let isWorking = state.withLock(\.machine.isWorking)
    let hadText = isWorking ? false : terminal.dropLine()
    let (answer, latch) = state.withLock { state in
      (state.machine.interrupt(hadText: hadText), state.latch)
    }
    switch answer {
    case .dropped: break
    case .warns: warn()
    case .stopsWaiting: latch?.open()
    case .ends: return false
    }
    return true
  }
}
