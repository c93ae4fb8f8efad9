public import Foundation
import Synchronization

/// The place where `.userDefaults` keys store their values: the user's defaults, or memory.
public struct UserDefaultsStorage: Sendable {
  let backend: any UserDefaultsBackend

  /// The standard defaults of the program's user.
  public static let standard = UserDefaultsStorage(backend: SystemUserDefaults(suite: nil))

  /// The defaults of a suite, which several programs may share.
  public static func suite(_ name: String) -> UserDefaultsStorage {
    UserDefaultsStorage(backend: SystemUserDefaults(suite: name))
  }

  /// A new, empty storage in memory. Each access makes another one.
  public static var inMemory: UserDefaultsStorage {
    UserDefaultsStorage(backend: InMemoryUserDefaults())
  }

  /// A separate storage that begins with the values of another. Storages of the system's defaults
  /// are not copied.
  init(copying other: UserDefaultsStorage) {
    backend =
      (other.backend as? InMemoryUserDefaults).map { InMemoryUserDefaults(copying: $0) }
      ?? other.backend
  }

  init(backend: any UserDefaultsBackend) { self.backend = backend }
}

/// A value that the user's defaults can store.
public enum UserDefaultsValue: Sendable, Hashable {
  /// A Boolean value.
  case bool(Bool)
  /// An integer.
  case int(Int)
  /// A floating-point number.
  case double(Double)
  /// A text.
  case string(String)
  /// Bytes.
  case data(Data)
  /// A date.
  case date(Date)
  /// A list of texts.
  case strings([String])

  /// The form of a stored value.
  public enum Kind: Sendable, Hashable {
    /// A Boolean value.
    case bool
    /// An integer.
    case int
    /// A floating-point number.
    case double
    /// A text.
    case string
    /// Bytes.
    case data
    /// A date.
    case date
    /// A list of texts.
    case strings
  }
}

/// The user's defaults could not be written.
public struct UserDefaultsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The suite; nil for the standard defaults.
  public let suite: String?

  /// Makes the error for a suite.
  public init(suite: String?) { self.suite = suite }

  public var description: String { Wording.unwritableDefaults(suite: suite) }
}

protocol UserDefaultsBackend: Sendable {
  /// Identifies the storage.
  var id: String { get }
  func value(for key: String, as kind: UserDefaultsValue.Kind) -> UserDefaultsValue?
  /// Sets a value, or removes it, and returns when it is stored.
  func set(_ value: UserDefaultsValue?, for key: String) throws
}

private struct SystemUserDefaults: UserDefaultsBackend {
  let suite: String?

  var id: String { "suite \(suite ?? "standard")" }

  // Looked up each time: `UserDefaults` is documented to be thread-safe, but not marked Sendable on
  // every system.
  private var defaults: UserDefaults { suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard }

  // A lock: Foundation on Linux loses values when two threads use one suite at the same time.
  private static let lock = Mutex(())

  func value(for key: String, as kind: UserDefaultsValue.Kind) -> UserDefaultsValue? {
    Self.lock.withLock { _ in look(key, as: kind) }
  }

  func set(_ value: UserDefaultsValue?, for key: String) throws {
    try Self.lock.withLock { _ in
      #if canImport(Darwin)
        put(value, for: key, in: defaults)
      #else
        // Foundation on Linux writes the values nowhere else. It merges them with those in the file,
        // and two processes that do so at the same time undo each other's changes.
        try Self.excludingProcesses {
          let defaults = defaults
          put(value, for: key, in: defaults)
          guard defaults.synchronize() else { throw UserDefaultsError(suite: suite) }
        }
      #endif
    }
  }

  #if !canImport(Darwin)
    /// Runs a function while no other process of the user does, by a lock of the home folder. Where the
    /// folder cannot be locked, as on some network disks, it runs all the same.
    private static func excludingProcesses(_ body: () throws -> Void) rethrows {
      let home = open(NSHomeDirectory(), O_RDONLY | O_CLOEXEC)
      defer { if home >= 0 { close(home) } }
      if home >= 0 { while flock(home, LOCK_EX) != 0, errno == EINTR {} }
      try body()
    }
  #endif

  private func look(_ key: String, as kind: UserDefaultsValue.Kind) -> UserDefaultsValue? {
    let defaults = defaults
    guard let object = defaults.object(forKey: key) else { return nil }
    return switch kind {
    // Not the conversions of `UserDefaults`: a value that is not a number counts as missing, and
    // not as 0.
    case .bool: ((object as? NSNumber)?.boolValue ?? Bool(defaultsText: object)).map { .bool($0) }
    case .int:
      ((object as? NSNumber)?.intValue ?? (object as? String).flatMap { Int($0) }).map { .int($0) }
    case .double:
      ((object as? NSNumber)?.doubleValue ?? (object as? String).flatMap { Double($0) })
        .map { .double($0) }
    case .string: defaults.string(forKey: key).map { .string($0) }
    case .data: defaults.data(forKey: key).map { .data($0) }
    case .date: (object as? Date).map { .date($0) }
    case .strings: defaults.stringArray(forKey: key).map { .strings($0) }
    }
  }

  private func put(_ value: UserDefaultsValue?, for key: String, in defaults: UserDefaults) {
    switch value {
    case nil: defaults.removeObject(forKey: key)
    case .bool(let value): defaults.set(value, forKey: key)
    case .int(let value): defaults.set(value, forKey: key)
    case .double(let value): defaults.set(value, forKey: key)
    case .string(let value): defaults.set(value, forKey: key)
    case .data(let value): defaults.set(value, forKey: key)
    case .date(let value): defaults.set(value, forKey: key)
    case .strings(let value): defaults.set(value, forKey: key)
    }
  }
}

extension Bool {
  /// Parses an argument of the program, such as `-isOn YES`.
  fileprivate init?(defaultsText object: Any) {
    switch (object as? String)?.lowercased() {
    case "yes", "true", "1": self = true
    case "no", "false", "0": self = false
    default: return nil
    }
  }
}

private final class InMemoryUserDefaults: UserDefaultsBackend {
  private let values: KeptValues<UserDefaultsValue>

  init() { values = KeptValues() }

  init(copying other: InMemoryUserDefaults) { values = KeptValues(copying: other.values) }

  var id: String { "memory \(ObjectIdentifier(self))" }

  func value(for key: String, as kind: UserDefaultsValue.Kind) -> UserDefaultsValue? {
    values.value(for: key)
  }

  func set(_ value: UserDefaultsValue?, for key: String) { values.set(value, for: key) }
}
