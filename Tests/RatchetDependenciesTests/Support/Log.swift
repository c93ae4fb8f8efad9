import Synchronization

/// The events of a test in order, logged from any thread.
final class Log: Sendable {
  // Keys and tests write here from any thread.
  private let noted = Mutex<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func note(_ line: String) { noted.withLock { $0.append(line) } }
}
