import Dispatch
import Foundation
import Testing

@testable import RatchetIssues

@Suite("An issue on standard error")
struct StandardErrorInChildTests {
  @Test("without a reader does not end the program, which keeps its own status")
  func closed() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // The state of an unprepared program: `program 2>&1 | true`.
      signal(SIGPIPE, SIG_DFL)
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      guard dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO) == STDERR_FILENO
      else { exit(2) }
      withIssueReporters([.standardError]) {
        for _ in 0..<3 { reportIssue("unread") }
      }
      exit(7)
    }
  }

  @Test("is written whole if standard error is non-blocking")
  func nonBlocking() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let text = String(repeating: "x", count: 300_000)
      let output = try Self.standardError(nonBlocking: true) { reportIssue(text) }
      exit(output.contains("  \(text)\n") ? 7 : 1)
    }
  }

  @Test("is written in one piece while others are written at the same time")
  func pieces() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let texts = (0..<8).map { String(repeating: String($0), count: 100_000) }
      let output = try Self.standardError(nonBlocking: false) {
        DispatchQueue.concurrentPerform(iterations: texts.count) { number in
          // A block on a queue is not a task: it has the reporters that every task starts with.
          withIssueReporters([.standardError]) {
            for _ in 0..<3 { reportIssue(texts[number]) }
          }
        }
      }
      let lines = output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map {
        $0.dropFirst(2)
      }
      let isWhole = texts.allSatisfy { text in lines.count { $0 == text } == 3 }
      exit(isWhole && lines.count == 24 ? 7 : 1)
    }
  }

  /// The text on standard error during an operation, in a process that does not need it afterwards.
  private static func standardError(
    nonBlocking: Bool, _ operation: @escaping @Sendable () -> Void
  ) throws -> String {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    if nonBlocking { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    guard dup2(descriptor, STDERR_FILENO) == STDERR_FILENO else { exit(2) }
    try pipe.fileHandleForWriting.close()
    // Both ends are at work: the pipe holds less than a text.
    Thread.detachNewThread {
      withIssueReporters([.standardError], operation: operation)
      close(STDERR_FILENO)
    }
    return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}
