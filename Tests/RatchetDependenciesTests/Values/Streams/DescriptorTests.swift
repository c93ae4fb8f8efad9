import Foundation
import Testing

@testable import RatchetDependencies

@Suite("Streams over descriptors") struct DescriptorTests {
  @Test("write a text of any length whole, and read it line by line")
  func pipe() throws {
    let pipe = Pipe()
    let line = String(repeating: "Zoë ", count: 50_000)
    let output = DescriptorStream(pipe.fileHandleForWriting.fileDescriptor, .output)
    // The pipe holds less than a line: both ends must be at work.
    inThread {
      for number in 1...3 { try output.write("\(number) \(line)\n") }
      try pipe.fileHandleForWriting.close()
    }
    let input = DescriptorInput(pipe.fileHandleForReading.fileDescriptor)
    for number in 1...3 {
      let read = try input.readLine()
      #expect(read == "\(number) \(line)")
    }
    #expect(try input.readLine() == nil)
    #expect(try input.readLine() == nil)
  }

  /// Runs work that blocks. A task would occupy one of the pool's few threads.
  private func inThread(_ work: @escaping @Sendable () throws -> Void) {
    Thread.detachNewThread {
      do { try work() } catch { Issue.record(error) }
    }
  }

  @Test("throw if the reader is gone, and keep a program alive that does not handle the signal")
  func brokenPipe() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // The state of an unprepared program.
      signal(SIGPIPE, SIG_DFL)
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let output = DescriptorStream(pipe.fileHandleForWriting.fileDescriptor, .output)
      for _ in 0..<3 {
        do throws(StandardStreamError) {
          try output.write("unread")
          exit(1)
        } catch {
          guard error == .closed(.output) else { exit(2) }
        }
      }
      exit(7)
    }
  }

  #if !canImport(Darwin)
    @Test("leave the signal as they found it: a write by other means still ends the program")
    func signalIsKept() async {
      await #expect(processExitsWith: .signal(SIGPIPE)) {
        signal(SIGPIPE, SIG_DFL)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        do throws(StandardStreamError) {
          try DescriptorStream(descriptor, .output).write("unread")
        } catch {
          guard error.isClosed else { exit(2) }
        }
        _ = write(descriptor, "x", 1)
        exit(3)
      }
    }

    @Test("leave a pending signal of the program in place")
    func pendingIsKept() throws {
      // The signal is blocked for this thread only, and unblocked before the test ends.
      var pipeSignal = sigset_t()
      sigemptyset(&pipeSignal)
      sigaddset(&pipeSignal, SIGPIPE)
      var before = sigset_t()
      pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
      pthread_kill(pthread_self(), SIGPIPE)
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      #expect(throws: StandardStreamError.closed(.error)) {
        try DescriptorStream(pipe.fileHandleForWriting.fileDescriptor, .error).write("x")
      }
      var pending = sigset_t()
      sigpending(&pending)
      #expect(sigismember(&pending, SIGPIPE) == 1)
      var none = timespec()
      #expect(sigtimedwait(&pipeSignal, nil, &none) == SIGPIPE)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
  #endif

  @Test("throw the system's error number for an invalid descriptor")
  func invalid() {
    #expect(throws: StandardStreamError(.output, code: EBADF)) {
      try DescriptorStream(-1, .output).write("x")
    }
    #expect(throws: StandardStreamError(.input, code: EBADF)) {
      try DescriptorInput(-1).readLine()
    }
  }

  @Test("wait if a descriptor is non-blocking")
  func nonBlocking() throws {
    let pipe = Pipe()
    for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(handle.fileDescriptor, F_SETFL, O_NONBLOCK)
    }
    let text = String(repeating: "x", count: 300_000)
    let output = DescriptorStream(pipe.fileHandleForWriting.fileDescriptor, .output)
    inThread { try output.write(text + "\n") }
    let read = try DescriptorInput(pipe.fileHandleForReading.fileDescriptor).readLine()
    #expect(read == text)
  }
}
