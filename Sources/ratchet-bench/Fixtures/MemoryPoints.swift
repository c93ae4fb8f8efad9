import Synchronization

/// The memory of the process at some points of a flood of actions.
final class MemoryPoints: Sendable {
  private let distance: Int
  // Locked: written by the effect, read after it has ended.
  private let kilobytes = Mutex<[Double]>([])

  /// - Parameter distance: the number of actions between two points.
  init(every distance: Int) {
    self.distance = distance
  }

  func sent(_ count: Int) {
    guard count.isMultiple(of: distance), let bytes = ResidentMemory.now() else { return }
    kilobytes.withLock { $0.append(bytes / 1024) }
  }

  var samples: [Double] { kilobytes.withLock { $0 } }
}
