/// Where a shared value comes from. A key that can save conforms to ``SharedKey``.
///
/// All functions may be called from any thread. Keys of one `id` stand for one value: the first that is
/// used is the one that loads, saves and is told.
public protocol SharedReaderKey<Value>: Sendable {
  associatedtype Value: Sendable
  associatedtype ID: Hashable = Self

  /// What tells this key's value from another's.
  var id: ID { get }

  /// Loads the value, and answers through the continuation: at once, or later.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Tells the subscriber of changes that others make, until the subscription is cancelled: when
  /// nobody holds the value any more.
  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  public var id: ID { self }
}

/// Where a shared value comes from, and is saved.
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
  /// Saves a value, and answers through the continuation: at once, or later.
  ///
  /// Called after each change and before `withLock` returns, while the value can be read and changed, one
  /// call at a time. Changes that other threads make during a call are saved together by the next call,
  /// which is given the newest value: the last call always has the latest one. It must neither change a
  /// shared value nor wait for code that does, as the other threads wait for it.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// Why a value is loaded.
public enum LoadContext<Value: Sendable>: Sendable {
  /// It is used for the first time, with this default.
  case initialValue(Value)
  /// By a call of `load()`, or because it is required: `Shared(require: key)`.
  case userInitiated

  /// The default, where it is used for the first time.
  public var initialValue: Value? {
    if case .initialValue(let value) = self { value } else { nil }
  }
}

/// Why a value is saved.
public enum SaveContext: Hashable, Sendable {
  /// It was changed.
  case didSet
  /// By a call of `save()`.
  case userInitiated
}

/// Why a key's value is not there, where the key gave no reason of its own.
public enum SharedKeyError: Error, Hashable, CustomStringConvertible {
  /// The key let go of its continuation without an answer.
  case noAnswer(key: String)
  /// A required value was never saved.
  case noValue(key: String)
  /// A key was to be loaded into a part of another shared value, or into a `SharedReader` of a `Shared`.
  case noKeyOfItsOwn

  public var description: String {
    switch self {
    case .noAnswer(let key): Wording.noAnswer(key: key)
    case .noValue(let key): Wording.noValue(key: key)
    case .noKeyOfItsOwn: Wording.noKeyOfItsOwn
    }
  }
}
