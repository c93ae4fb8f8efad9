import Foundation
import RatchetSystem
import Synchronization

/// Reads lines from a descriptor on a thread of its own, when they are requested, so that waiting
/// for a slow writer blocks no thread of Swift's pool.
final class LineReader: LineSource {
  // Threading: one task at a time requests a line; its cancellation may come from any thread. The
  // thread of the reader reads only while a request waits. `waiting` guards the lines that were
  // read ahead, and `ReadingThread.state` the request and the end; they are never held together,
  // and continuations are resumed with neither held.

  private let thread: ReadingThread
  /// Further lines that were read together with the last one, in reverse order, so that most lines
  /// of a file need no switch of threads.
  private let waiting = Mutex<[[UInt8]]>([])

  /// - Parameter closes: whether the descriptor is closed when the reader is released.
  init(descriptor: Int32, closes: Bool) {
    thread = ReadingThread(descriptor: descriptor, closes: closes)
    thread.start()
  }

  deinit { thread.stop() }

  /// The next line; nil at the end, and when the task is cancelled. Calls must not overlap.
  func next() async throws -> [UInt8]? {
    // After a cancellation, the request below stops the thread for good.
    if !Task.isCancelled, let line = waiting.withLock({ $0.popLast() }) { return line }
    var lines = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { thread.request($0) }
    } onCancel: {
      thread.stop()
    }
    let line = lines.popLast()
    waiting.withLock { $0 = lines }
    return line
  }

  var hasNext: Bool { waiting.withLock { !$0.isEmpty } }
}

/// The reading thread, and the state that it shares with its callers.
private final class ReadingThread: Sendable {
  /// Receives all available lines in reverse order; none at the end.
  typealias Waiter = CheckedContinuation<[[UInt8]], any Error>

  private struct State {
    var waiter: Waiter?
    var isStopped = false
    /// The reason for which there is no thread.
    var failure: ErrorNumber?
  }

  private let descriptor: Int32
  private let closes: Bool
  // Locked: used by callers and by the thread.
  private let state = Mutex(State())
  private let requests = DispatchSemaphore(value: 0)
  private let wake = Pipe()

  init(descriptor: Int32, closes: Bool) {
    self.descriptor = descriptor
    self.closes = closes
  }

  func start() {
    do throws(ErrorNumber) {
      let thread = try SystemThread(label: "ratchet.lines") { [self] in
        run()
        close()
      }
      thread.detach()
    } catch {
      state.withLock { $0.failure = error }
      close()
    }
  }

  private func close() {
    if closes { Descriptors.close(descriptor) }
  }

  func request(_ waiter: Waiter) {
    let (isStopped, failure) = state.withLock { state in
      if !state.isStopped, state.failure == nil { state.waiter = waiter }
      return (state.isStopped, state.failure)
    }
    if isStopped {
      waiter.resume(returning: [])
    } else if let failure {
      waiter.resume(throwing: LineError.unreadable(failure.code))
    } else {
      requests.signal()
    }
  }

  /// Ends the thread, wherever it waits; a pending request and later ones get no lines.
  func stop() {
    let (waiter, wasStopped) = state.withLock { state in
      defer { (state.waiter, state.isStopped) = (nil, true) }
      return (state.waiter, state.isStopped)
    }
    waiter?.resume(returning: [])
    guard !wasStopped else { return }
    requests.signal()
    // Any byte will do; a new pipe accepts it without blocking.
    wake.fileHandleForWriting.write(Data([0]))
  }

  private func run() {
    var lines = LineSplitter.ofScript
    while waitForRequest() {
      let result = Result { try next(&lines) }
      let waiter = state.withLock { $0.waiter.take() }
      waiter?.resume(with: result)
    }
  }

  private func waitForRequest() -> Bool {
    requests.wait()
    return !state.withLock(\.isStopped)
  }

  private func next(_ lines: inout LineSplitter) throws -> [[UInt8]] {
    while true {
      var whole: [[UInt8]] = []
      do throws(LineError) {
        while let line = try lines.nextOfScript() { whole.append(line) }
      } catch {
        // The lines before the error come first; the error is thrown again by the next request.
        if whole.isEmpty { throw error }
      }
      if !whole.isEmpty { return whole.reversed() }
      let wakeDescriptor = wake.fileHandleForReading.fileDescriptor
      guard SystemCalls.waitUntilReadable(descriptor, orWokenBy: wakeDescriptor) else { return [] }
      guard let bytes = try read() else { continue }
      guard !bytes.isEmpty else { return lines.lastOfScript().map { [$0] } ?? [] }
      lines.append(bytes)
    }
  }

  /// Reads the available bytes; empty at the end, and nil after a spurious wake-up.
  private func read() throws(LineError) -> [UInt8]? {
    do throws(ErrorNumber) {
      return try Descriptors.read(descriptor, atMost: 64 << 10, waits: false)
    } catch {
      guard error.code == EAGAIN || error.code == EWOULDBLOCK else {
        throw LineError.unreadable(error.code)
      }
      return nil
    }
  }
}
