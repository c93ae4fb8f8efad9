import Synchronization

/// How many actions an effect is to send, and how much memory the process had along the way.
final class Flood: Sendable {
  let actions: Int
  private let points: Int
  // Written by the effect, read when it has ended.
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
