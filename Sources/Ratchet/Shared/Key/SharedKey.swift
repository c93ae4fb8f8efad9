/// The source of a shared value. A key that can save conforms to ``SharedKey``.
///
/// All functions may be called from any thread. Keys with the same `id` share one value: the first
/// key that is used loads it, saves it and subscribes to its changes.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the shared value.
  associatedtype Value: Sendable
  /// The type that identifies the value: equal ids share one value.
  associatedtype ID: Hashable = Self

  /// Identifies the key's value.
  var id: ID { get }

  /// Loads the value, and answers through the continuation, at once or later.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Delivers changes by other code to the subscriber until the subscription is cancelled, which
  /// happens when no property holds the value any more.
  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: ID { self }
}

/// A source of a shared value that also saves it.
///
/// ```swift
/// struct ServerKey: SharedKey, Hashable {
///   func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
///     continuation.resumeReturningInitialValue()
///   }
///   func subscribe(
///     context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
///   ) -> SharedSubscription { SharedSubscription {} }
///   func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
///     continuation.resume()
///   }
/// }
/// ```
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value, and answers through the continuation, at once or later.
  ///
  /// Called after each change and before `withLock` returns; the value can be read and changed
  /// meanwhile. Calls never overlap. Changes that other threads make during a call are saved
  /// together by the next call, which receives the newest value: the last call always has the
  /// latest one. This function must neither change a shared value nor wait for code that does,
  /// since the other threads wait for it.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason for a load.
public enum LoadContext<Value: Sendable>: Sendable {
  /// The value is used for the first time, with this default.
  case initialValue(Value)
  /// `load()` was called, or the value is required: `Shared(require: key)`.
  case userInitiated

  /// The default, if the value is used for the first time; otherwise nil.
  public var initialValue: Value? {
    if case .initialValue(let value) = self { value } else { nil }
  }
}

/// The reason for a save.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet
  /// `save()` was called.
  case userInitiated
}

/// An error about a key's value for which the key gave no error of its own.
public enum SharedKeyError: Error, Hashable, CustomStringConvertible {
  /// The key released its continuation without an answer.
  case noAnswer(key: String)
  /// A required value was never saved.
  case noValue(key: String)
  /// A key was to be loaded into a part of another shared value, or into a `SharedReader` of a
  /// `Shared`.
  case noKeyOfItsOwn

  public var description: String {
    switch self {
    case .noAnswer(let key): Wording.noAnswer(key: key)
    case .noValue(let key): Wording.noValue(key: key)
    case .noKeyOfItsOwn: Wording.noKeyOfItsOwn
    }
  }
}

/// Identifies the value of a built-in key. Keys of different storages never have equal ids.
public struct SharedKeyID: Hashable, Sendable {
  let name: String
  let storage: String
}
