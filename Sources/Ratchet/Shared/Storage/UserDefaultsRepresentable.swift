public import Foundation

/// A type that the user's defaults support: `Bool`, `Int`, `Double`, `String`, `Data`, `Date`,
/// `URL`, `[String]`, and optionals of these.
public protocol UserDefaultsRepresentable: Sendable {
  /// The form in which values are stored.
  static var userDefaultsKind: UserDefaultsValue.Kind { get }

  /// The stored form of the value; nil removes the stored value.
  var userDefaultsValue: UserDefaultsValue? { get }

  /// Converts a stored value. Nil if it is not a value of this type; it counts as missing then.
  init?(userDefaultsValue: UserDefaultsValue)
}

extension Bool: UserDefaultsRepresentable {
  public static var userDefaultsKind: UserDefaultsValue.Kind { .bool }
  public var userDefaultsValue: UserDefaultsValue? { .bool(self) }
  public init?(userDefaultsValue: UserDefaultsValue) {
    guard case .bool(let value) = userDefaultsValue else { return nil }
    self = value
  }
}

extension Int: UserDefaultsRepresentable {
  public static var userDefaultsKind: UserDefaultsValue.Kind { .int }
  public var userDefaultsValue: UserDefaultsValue? { .int(self) }
  public init?(userDefaultsValue: UserDefaultsValue) {
    guard case .int(let value) = userDefaultsValue else { return nil }
    self = value
  }
}

extension Double: UserDefaultsRepresentable {
  public static var userDefaultsKind: UserDefaultsValue.Kind { .double }
  public var userDefaultsValue: UserDefaultsValue? { .double(self) }
  public init?(userDefaultsValue: UserDefaultsValue) {
    guard case .double(let value) = userDefaultsValue else { return nil }
    self = value
  }
}

extension String: UserDefaultsRepresentable {
  public static var userDefaultsKind: UserDefaultsValue.Kind { .string }
  public var userDefaultsValue: UserDefaultsValue? { .string(self) }
  public init?(userDefaultsValue: UserDefaultsValue) {
    guard case .string(let value) = userDefaultsValue else { return nil }
    self = value
  }
}

extension Data: UserDefaultsRepresentable {
  public static var userDefaultsKind: UserDefaultsValue.Kind { .data }
  public var userDefaultsValue: UserDefaultsValue? { .data(self) }
  public init?(userDefaultsValue: UserDefaultsValue) {
    guard case .data(let value) = userDefaultsValue else { return nil }
    self = value
  }
}

extension Date: UserDefaultsRepresentable {
  public static var userDefaultsKind: UserDefaultsValue.Kind { .date }
  public var userDefaultsValue: UserDefaultsValue? { .date(self) }
  public init?(userDefaultsValue: UserDefaultsValue) {
    guard case .date(let value) = userDefaultsValue else { return nil }
    self = value
  }
}

// Stored as text, which is the same on every system.
extension URL: UserDefaultsRepresentable {
  public static var userDefaultsKind: UserDefaultsValue.Kind { .string }
  public var userDefaultsValue: UserDefaultsValue? { .string(absoluteString) }
  public init?(userDefaultsValue: UserDefaultsValue) {
    guard case .string(let value) = userDefaultsValue else { return nil }
    self.init(string: value)
  }
}

extension [String]: UserDefaultsRepresentable {
  public static var userDefaultsKind: UserDefaultsValue.Kind { .strings }
  public var userDefaultsValue: UserDefaultsValue? { .strings(self) }
  public init?(userDefaultsValue: UserDefaultsValue) {
    guard case .strings(let value) = userDefaultsValue else { return nil }
    self = value
  }
}

extension Optional: UserDefaultsRepresentable where Wrapped: UserDefaultsRepresentable {
  public static var userDefaultsKind: UserDefaultsValue.Kind { Wrapped.userDefaultsKind }
  public var userDefaultsValue: UserDefaultsValue? { flatMap(\.userDefaultsValue) }
  public init?(userDefaultsValue: UserDefaultsValue) {
    guard let value = Wrapped(userDefaultsValue: userDefaultsValue) else { return nil }
    self = value
  }
}
