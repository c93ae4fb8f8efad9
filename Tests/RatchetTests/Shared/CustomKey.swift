import Ratchet
import Synchronization

/// A key whose answers a test provides, one by one.
final class CustomKey: SharedKey, CustomStringConvertible {
  struct Contents {
    var loads: [LoadContinuation<Int>] = []
    var saves: [SaveContinuation] = []
    var saved: [Int] = []
    var subscriber: SharedSubscriber<Int>?
    var isCancelled = false
    var onSave: (@Sendable (Int) -> Void)?
  }

  // Keys are used on any thread.
  private let contents = Mutex(Contents())

  var id: ObjectIdentifier { ObjectIdentifier(self) }
  var description: String { "custom" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    contents.withLock { $0.loads.append(continuation) }
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    contents.withLock { $0.subscriber = subscriber }
    return SharedSubscription { self.contents.withLock { $0.isCancelled = true } }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    let onSave = contents.withLock {
      $0.saves.append(continuation)
      $0.saved.append(value)
      return $0.onSave
    }
    onSave?(value)
  }

  /// Runs an operation with each value that is saved.
  func onSave(_ operation: (@Sendable (Int) -> Void)?) {
    contents.withLock { $0.onSave = operation }
  }

  func nextLoad() -> LoadContinuation<Int> { contents.withLock { $0.loads.removeFirst() } }
  func nextSave() -> SaveContinuation { contents.withLock { $0.saves.removeFirst() } }
  var waitingLoads: Int { contents.withLock { $0.loads.count } }
  var subscriber: SharedSubscriber<Int>? { contents.withLock { $0.subscriber } }
  var saved: [Int] { contents.withLock { $0.saved } }
  var isCancelled: Bool { contents.withLock { $0.isCancelled } }
}
