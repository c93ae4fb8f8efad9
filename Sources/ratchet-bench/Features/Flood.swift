import Synchronization

/// The number of actions that an effect must send, and the memory of the process along the way.
final class Flood: Sendable {
  let actions: Int
  private let points: Int
  // Written by the effect, read after it has ended.
  private let kilobytes = Mutex<[Double]>([])

  init(actions: Int, points: Int) {
    self.actions = actions
    self.points = points
  }

  func sent(_ count: Int) {
    guard count.isMultiple(of: actions / points), let bytes = ResidentMemory.now() else { return }
    kilobytes.withLock { $0.append(bytes / 1024) }
  }

  var samples: [Double] { kilobytes.withLock { $0 } }
}
