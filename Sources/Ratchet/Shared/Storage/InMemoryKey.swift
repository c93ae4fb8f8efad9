import RatchetDependencies
import Synchronization

extension SharedReaderKey {
  /// A value that lasts as long as the program: `@Shared(.inMemory("count")) var count = 0`.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// The key of a value that lasts as long as the program.
public struct InMemoryKey<Value: Sendable>: SharedKey, KeepingKey, CustomStringConvertible {
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
    let value = storage.values.value(for: key)?.current
    continuation.resume(with: .success(value.flatMap { $0 as? Value }))
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.values.set(.value(value), for: key)
    continuation.resume()
  }

  func keep(_ source: any KeptSource) { storage.values.set(.source(source), for: key) }
}

/// A key whose storage retains the source of the shared value, and so has each change at once.
protocol KeepingKey<Value>: SharedKey {
  /// Replaces what was saved before by the source.
  func keep(_ source: any KeptSource)
}

/// The source of a value that a storage keeps.
protocol KeptSource: AnyObject, Sendable {
  var keptValue: any Sendable { get }
}

/// The value of a name in a storage.
enum KeptValue: Sendable {
  case value(any Sendable)
  case source(any KeptSource)

  var current: any Sendable {
    switch self {
    case .value(let value): value
    case .source(let source): source.keptValue
    }
  }
}

/// Stores the values of `.inMemory` keys, even while no property holds them.
public struct InMemoryStorage: Sendable {
  let values: KeptValues<KeptValue>

  /// Makes an empty storage.
  public init() { values = KeptValues() }

  /// A separate storage that begins with the values of another.
  init(copying other: InMemoryStorage) {
    values = KeptValues(copying: other.values) { .value($0.current) }
  }
}

/// Values in memory, by name.
final class KeptValues<Value: Sendable>: Sendable {
  // A lock: keys load and save on any thread.
  private let values: Mutex<[String: Value]>

  init() { values = Mutex([:]) }

  init(copying other: KeptValues, _ copied: (Value) -> Value = { $0 }) {
    let known = other.values.withLock { $0 }
    // Outside of the lock, since a source has its own.
    let copy = known.mapValues(copied)
    values = Mutex(copy)
  }

  func value(for key: String) -> Value? { values.withLock { $0[key] } }

  func set(_ value: Value?, for key: String) { values.withLock { $0[key] = value } }
}
