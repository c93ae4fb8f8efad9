import ChildProcesses
import Foundation
import Synchronization

/// A running server. All of its processes write to one pipe, whose end shows that all are gone.
final class ServerProcess: Sendable {
  var id: pid_t { child.id }
  private let child: ChildProcess
  private let ready: AsyncStream<Void>
  private let gone: AsyncStream<Void>
  private let lines = Mutex<[String]>([])

  init(_ command: [String]) throws {
    let pipe = Pipe()
    let output = pipe.fileHandleForWriting
    child = try ChildProcess(
      URL(filePath: command[0]), Array(command.dropFirst()), environment: ["LC_ALL": "C"],
      output: output, error: output)
    try output.close()
    let (ready, becomesReady) = AsyncStream.makeStream(of: Void.self)
    let (gone, isGone) = AsyncStream.makeStream(of: Void.self)
    (self.ready, self.gone) = (ready, gone)
    Thread.detachNewThread { [self] in
      read(pipe.fileHandleForReading) { becomesReady.yield() }
      becomesReady.finish()
      isGone.finish()
    }
  }

  /// Waits until the server accepts connections. Throws what it said if it ends instead.
  func isReady() async throws {
    for await _ in ready { return }
    let status = try await child.exitCode()
    throw CommandError(
      command: ["postgres"], status: status,
      text: lines.withLock { $0.joined(separator: "\n") })
  }

  /// Waits until no process of the server is left.
  func isGone() async {
    for await _ in gone {}
  }

  func send(_ signal: Int32) { child.send(signal) }

  private func read(_ handle: FileHandle, becomesReady: () -> Void) {
    var rest = Data()
    while true {
      let data = handle.availableData
      if data.isEmpty { return }
      rest.append(data)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[rest.index(after: end)...])
        lines.withLock { lines in
          lines.append(line)
          if lines.count > 50 { lines.removeFirst() }
        }
        if line.contains("ready to accept connections") { becomesReady() }
      }
    }
  }
}
