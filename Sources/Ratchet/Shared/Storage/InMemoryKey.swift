import RatchetDependencies
import Synchronization

extension SharedReaderKey {
  /// A value that lasts as long as the program: `@Shared(.inMemory("count")) var count = 0`.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// The key of a value that lasts as long as the program.
public struct InMemoryKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  private let key: String
  private let storage: InMemoryStorage

  init(_ key: String) {
    self.key = key
    storage = DependencyValues.current.defaultInMemoryStorage
  }

  public var id: SharedKeyID {
    SharedKeyID(name: key, storage: "memory \(ObjectIdentifier(storage.values))")
  }

  public var description: String { ".inMemory(\"\(key)\")" }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    // Not a single cast: a cast to an optional type would turn a missing value into a value, nil.
    continuation.resume(with: .success(storage.values.value(for: key).flatMap { $0 as? Value }))
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.values.set(value, for: key)
    continuation.resume()
  }
}

/// Stores the values of `.inMemory` keys, even while no property holds them.
public struct InMemoryStorage: Sendable {
  let values: KeptValues<any Sendable>

  /// Makes an empty storage.
  public init() { values = KeptValues() }

  /// A separate storage that begins with the values of another.
  init(copying other: InMemoryStorage) { values = KeptValues(copying: other.values) }
}

/// Values in memory, by name.
final class KeptValues<Value: Sendable>: Sendable {
  // A lock: keys load and save on any thread.
  private let values: Mutex<[String: Value]>

  init() { values = Mutex([:]) }

  init(copying other: KeptValues) {
    let copy = other.values.withLock { $0 }
    values = Mutex(copy)
  }

  func value(for key: String) -> Value? { values.withLock { $0[key] } }

  func set(_ value: Value?, for key: String) { values.withLock { $0[key] = value } }
}
