import Foundation
import Synchronization

/// Ends the program, with the name of the file, when one file exceeds its time limit.
final class Watchdog: Sendable {
  private let current = Mutex((path: "", since: ContinuousClock.now))

  init(seconds: Int) {
    Thread.detachNewThread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 1)
        let (path, since) = current.withLock { $0 }
        if !path.isEmpty && since.duration(to: .now) > .seconds(seconds) {
          print("took more than \(seconds) s: \(path)")
          exit(1)
        }
      }
    }
  }

  func now(_ path: String) {
    current.withLock { $0 = (path, .now) }
  }
}
