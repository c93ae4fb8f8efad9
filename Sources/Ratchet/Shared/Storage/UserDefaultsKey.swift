import Foundation
import RatchetDependencies

/// The key of a value in the user's defaults.
///
/// Values of types that the defaults do not support are stored as JSON if they are `Codable`. If
/// such a value cannot be decoded, that is an issue, and sets ``Shared/loadError``; the next change
/// replaces it.
///
/// The value is read at its first use and by `load()`, and written at each change. On Linux, that
/// writes the file of the whole suite before the change returns; if it cannot be written,
/// ``Shared/saveError`` is a ``UserDefaultsError``. Changes by other code are not observed.
public struct UserDefaultsKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  private let key: String
  private let storage: any UserDefaultsBackend
  private let kind: UserDefaultsValue.Kind
  private let read: @Sendable (UserDefaultsValue) throws -> Value?
  private let write: @Sendable (Value) throws -> UserDefaultsValue?

  fileprivate init(
    _ key: String,
    _ store: UserDefaultsStorage?,
    _ kind: UserDefaultsValue.Kind,
    read: @escaping @Sendable (UserDefaultsValue) throws -> Value?,
    write: @escaping @Sendable (Value) throws -> UserDefaultsValue?
  ) {
    self.key = key
    self.kind = kind
    self.read = read
    self.write = write
    storage = (store ?? DependencyValues.current.defaultAppStorage).backend
  }

  public var id: SharedKeyID { SharedKeyID(name: key, storage: "user defaults \(storage.id)") }

  public var description: String { ".userDefaults(\"\(key)\")" }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: Result { try storage.value(for: key, as: kind).flatMap(read) })
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(with: Result { try storage.set(try write(value), for: key) })
  }
}

extension SharedReaderKey {
  /// A value in the user's defaults: `@Shared(.userDefaults("isOn")) var isOn = false`.
  public static func userDefaults<Value: UserDefaultsRepresentable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value> {
    UserDefaultsKey(
      key, store, Value.userDefaultsKind, read: { Value(userDefaultsValue: $0) },
      write: { $0.userDefaultsValue })
  }

  /// A value that is stored as its raw value, such as an enum of strings.
  public static func userDefaults<Value: RawRepresentable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value>, Value.RawValue: UserDefaultsRepresentable {
    UserDefaultsKey(
      key, store, Value.RawValue.userDefaultsKind,
      read: { Value.RawValue(userDefaultsValue: $0).flatMap(Value.init) },
      write: { $0.rawValue.userDefaultsValue })
  }

  /// An optional value that is stored as its raw value; nil removes it.
  public static func userDefaults<Value: RawRepresentable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value?>, Value.RawValue: UserDefaultsRepresentable {
    UserDefaultsKey(
      key, store, Value.RawValue.userDefaultsKind,
      read: { Value.RawValue(userDefaultsValue: $0).flatMap(Value.init).map { .some($0) } },
      write: { $0?.rawValue.userDefaultsValue })
  }

  /// A value of a type that the user's defaults do not support, stored as JSON.
  @_disfavoredOverload
  public static func userDefaults<Value: Codable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value> {
    UserDefaultsKey(
      key, store, .data,
      read: { try Value(userDefaultsJSON: $0) }, write: { try $0.userDefaultsJSON })
  }

  /// An optional value that is stored as JSON; nil removes it.
  @_disfavoredOverload
  public static func userDefaults<Value: Codable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value?> {
    UserDefaultsKey(
      key, store, .data,
      read: { try Value(userDefaultsJSON: $0).map { .some($0) } },
      write: { try $0?.userDefaultsJSON })
  }
}

extension Decodable {
  /// Nil if the stored value is not data; it counts as missing then.
  fileprivate init?(userDefaultsJSON value: UserDefaultsValue) throws {
    guard case .data(let data) = value else { return nil }
    self = try JSONDecoder().decode(Self.self, from: data)
  }
}

extension Encodable {
  fileprivate var userDefaultsJSON: UserDefaultsValue {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return .data(try encoder.encode(self))
    }
  }
}

// The same keys under the name that other libraries use.
extension SharedReaderKey {
  /// Same as `userDefaults`.
  public static func appStorage<Value: UserDefaultsRepresentable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value> {
    .userDefaults(key, store: store)
  }

  /// Same as `userDefaults`.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value>, Value.RawValue: UserDefaultsRepresentable {
    .userDefaults(key, store: store)
  }

  /// Same as `userDefaults`.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value?>, Value.RawValue: UserDefaultsRepresentable {
    .userDefaults(key, store: store)
  }

  /// Same as `userDefaults`.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value> {
    .userDefaults(key, store: store)
  }

  /// Same as `userDefaults`.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value?> {
    .userDefaults(key, store: store)
  }
}

/// The key of a value in the user's defaults, under the name that other libraries use.
public typealias AppStorageKey = UserDefaultsKey
