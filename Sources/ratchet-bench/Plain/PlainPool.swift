import RatchetBenchFeatures
import Synchronization

/// The work of a pool without the kit: objects in a dictionary.
final class PlainPool: Sendable {
  // Locked once for a whole sample.
  private let stores: Mutex<[Int: PlainStore]>

  init(count: Int) {
    stores = Mutex(
      Dictionary(
        uniqueKeysWithValues: (0..<count).map {
          ($0, PlainStore(Counter.State(id: $0), plainReduce))
        }))
  }

  /// Sends an action to the stores of these ids in turn, this many times.
  func send(_ action: Counter.Action, to ids: [Int], _ count: Int) {
    stores.withLock { stores in
      var index = 0
      for _ in 0..<count {
        if let store = stores[ids[index]] { store.reduce(&store.state, action) }
        index = index + 1 == ids.count ? 0 : index + 1
      }
    }
  }
}
