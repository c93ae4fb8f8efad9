public import Foundation

/// A value as SQLite stores it: one of its five storage classes.
public enum SQLValue: Sendable {
  /// The absence of a value.
  case null
  /// A signed integer of 64 bits.
  case integer(Int64)
  /// A floating-point number. NaN cannot be stored: binding it throws.
  case real(Double)
  /// A text of any length, NUL characters included.
  case text(String)
  /// Bytes, stored unchanged.
  case blob(Data)
}

extension SQLValue: Hashable {
  /// Returns whether SQLite stores both values alike. Texts are compared byte by byte.
  public static func == (left: SQLValue, right: SQLValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): left.hasSameBytes(as: right)
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let integer): hasher.combine(integer)
    case .real(let real): hasher.combine(real)
    case .text(let text): hasher.combine(text)
    case .blob(let data): hasher.combine(data)
    }
  }
}

extension SQLValue {
  /// The bytes of a text or a blob; 0 for other values.
  package var byteCount: Int {
    switch self {
    case .null, .integer, .real: 0
    case .text(let text): text.utf8.count
    case .blob(let data): data.count
    }
  }
}
