import Synchronization

/// A value that one piece of code leaves for another.
final class Kept<Value: Sendable>: Sendable {
  // Effects and tests meet here from any thread.
  private let kept = Mutex<Value?>(nil)

  var value: Value? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}
