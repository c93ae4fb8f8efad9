import RatchetDependencies
import Synchronization

extension SharedReaderKey {
  /// A value that lasts as long as the program: `@Shared(.inMemory("count")) var count = 0`.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// A key of a value that lasts as long as the program.
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
    // Not one cast for both: to an optional type, the absence of a value would be a value, nil.
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

/// What keeps the values of `.inMemory` keys while nobody holds them.
public struct InMemoryStorage: Sendable {
  let values: KeptValues<any Sendable>

  public init() { values = KeptValues() }

  /// A storage of its own that begins with the values of another.
  init(copying other: InMemoryStorage) { values = KeptValues(copying: other.values) }
}

/// Values by name, in memory.
final class KeptValues<Value: Sendable>: Sendable {
  // Keys load and save on any thread.
  private let values: Mutex<[String: Value]>

  init() { values = Mutex([:]) }

  init(copying other: KeptValues) {
    let copy = other.values.withLock { $0 }
    values = Mutex(copy)
  }

  func value(for key: String) -> Value? { values.withLock { $0[key] } }

  func set(_ value: Value?, for key: String) { values.withLock { $0[key] = value } }
}
