public import Foundation
public import RatchetSQLite

/// A value of a cell, in one of the five storage classes of SQLite.
///
/// In JSON it is `null`, or a string whose first letter is the class: `i5`, `r1.5`, `tEmma`, `bAAE=`
/// for a blob in base64, and `x…` for a text with a NUL character, in base64. So no value needs a NUL
/// in JSON, which PostgreSQL refuses, and no number is rounded by a reader.
public enum SyncValue: Hashable, Sendable {
  /// The absence of a value.
  case null
  /// A signed integer of 64 bits.
  case integer(Int64)
  /// A floating-point number; infinities included, NaN excluded.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob(Data)

  /// Makes the value of a database value.
  public init(_ value: SQLValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let text): self = .text(text)
    case .blob(let data): self = .blob(data)
    }
  }

  /// The value as SQLite stores it.
  public var databaseValue: SQLValue {
    switch self {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let real): .real(real)
    case .text(let text): .text(text)
    case .blob(let data): .blob(data)
    }
  }

  /// The value with the letter of its class, as in JSON; `n` for NULL. Values whose versions are
  /// equal are ordered by the bytes of this text.
  public var tagged: String {
    switch self {
    case .null: return "n"
    case .integer(let integer): return "i\(integer)"
    case .real(let real): return "r\(real)"
    case .text(let text):
      return text.utf8.contains(0) ? "x" + Data(text.utf8).base64EncodedString() : "t" + text
    case .blob(let data): return "b" + data.base64EncodedString()
    }
  }

  /// Reads a tagged value; returns `nil` if it is not valid.
  public init?(tagged: String) {
    guard let tag = tagged.utf8.first else { return nil }
    // By scalars: the letter and a combining mark after it are one character.
    let rest = String(tagged.unicodeScalars.dropFirst())
    switch tag {
    case UInt8(ascii: "n") where rest.isEmpty: self = .null
    case UInt8(ascii: "i"):
      guard let integer = Int64(rest) else { return nil }
      self = .integer(integer)
    case UInt8(ascii: "r"):
      guard let real = Double(rest), !real.isNaN else { return nil }
      self = .real(real)
    case UInt8(ascii: "t"): self = .text(rest)
    case UInt8(ascii: "x"):
      guard let data = Data(base64Encoded: rest),
        let text = String(validating: data, as: UTF8.self)
      else { return nil }
      self = .text(text)
    case UInt8(ascii: "b"):
      guard let data = Data(base64Encoded: rest) else { return nil }
      self = .blob(data)
    default: return nil
    }
  }

  /// Texts are compared byte by byte, and reals by their bits, as SQLite stores them.
  public static func == (left: SyncValue, right: SyncValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(tagged)
  }
}

extension SyncValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      return
    }
    guard let value = SyncValue(tagged: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: Wording.invalidValue)
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if self == .null { try container.encodeNil() } else { try container.encode(tagged) }
  }
}
