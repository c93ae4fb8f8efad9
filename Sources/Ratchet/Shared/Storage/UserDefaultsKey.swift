import Foundation
import RatchetDependencies

/// A key of a value in the user's defaults.
///
/// Values that the defaults have no form for are kept as JSON, if they are `Codable`. Such a value that
/// cannot be decoded is an issue, and ``Shared/loadError``; the next change replaces it.
///
/// Read when it is first used, and by `load()`; written at each change. What others write meanwhile is
/// not noticed by itself.
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
    continuation.resume(with: Result { storage.set(try write(value), for: key) })
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

  /// A value for which another stands in the user's defaults: an enum of strings.
  public static func userDefaults<Value: RawRepresentable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value>, Value.RawValue: UserDefaultsRepresentable {
    UserDefaultsKey(
      key, store, Value.RawValue.userDefaultsKind,
      read: { Value.RawValue(userDefaultsValue: $0).flatMap(Value.init) },
      write: { $0.rawValue.userDefaultsValue })
  }

  /// The same, where there may be none.
  public static func userDefaults<Value: RawRepresentable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value?>, Value.RawValue: UserDefaultsRepresentable {
    UserDefaultsKey(
      key, store, Value.RawValue.userDefaultsKind,
      read: { Value.RawValue(userDefaultsValue: $0).flatMap(Value.init).map { .some($0) } },
      write: { $0?.rawValue.userDefaultsValue })
  }

  /// A value for which the user's defaults have no form, as JSON.
  @_disfavoredOverload
  public static func userDefaults<Value: Codable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value> {
    UserDefaultsKey(
      key, store, .data,
      read: { try Value(userDefaultsJSON: $0) }, write: { try $0.userDefaultsJSON })
  }

  /// The same, where there may be none: nil removes it.
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
  /// Nil: what is there is no JSON, and counts as nothing.
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

// The same under the name that it has elsewhere.
extension SharedReaderKey {
  /// As `userDefaults`.
  public static func appStorage<Value: UserDefaultsRepresentable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value> {
    .userDefaults(key, store: store)
  }

  /// As `userDefaults`.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value>, Value.RawValue: UserDefaultsRepresentable {
    .userDefaults(key, store: store)
  }

  /// As `userDefaults`.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value?>, Value.RawValue: UserDefaultsRepresentable {
    .userDefaults(key, store: store)
  }

  /// As `userDefaults`.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value> {
    .userDefaults(key, store: store)
  }

  /// As `userDefaults`.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: UserDefaultsStorage? = nil
  ) -> Self where Self == UserDefaultsKey<Value?> {
    .userDefaults(key, store: store)
  }
}

/// A key of a value in the user's defaults, under the name that it has elsewhere.
public typealias AppStorageKey = UserDefaultsKey
