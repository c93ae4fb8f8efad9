import Foundation
import RatchetCSQLite

/// The arguments of one call of a function, read from left to right.
struct FunctionArguments {
  private let name: String
  private let values: UnsafeMutablePointer<OpaquePointer?>?
  private let count: Int
  private var index = 0

  /// - Parameter values: Pointers of SQLite, which are valid during the call.
  init(_ name: String, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    self.name = name
    self.count = Int(count)
    self.values = values
  }

  mutating func next<Input: DatabaseValueConvertible>(_ type: Input.Type) throws -> Input {
    // SQLite passes as many arguments as were registered.
    precondition(index < count, "\(name) was called with \(count) arguments.")
    let value = SQLValue(function: values?[index])
    index += 1
    guard let input = Input.fromDatabaseValue(value) else {
      throw DatabaseError(
        code: .mismatch,
        message: Wording.argument(
          index, expected: String(describing: Input.self), found: value.kind))
    }
    return input
  }
}

extension SQLValue {
  /// An argument of a function. Text that is not valid UTF-8 is repaired.
  fileprivate init(function value: OpaquePointer?) {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      let text = sqlite3_value_text(value)
      // The length must be read after the text, since reading the text may convert it to UTF-8.
      let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
      self = .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let blob = sqlite3_value_blob(value)
      let count = Int(sqlite3_value_bytes(value))
      self = .blob(blob.map { Data(bytes: $0, count: count) } ?? Data())
    default: self = .null
    }
  }

  /// The storage class in words, for messages that must not show the value.
  fileprivate var kind: String {
    switch self {
    case .null: "NULL"
    case .integer: "an integer"
    case .real: "a real number"
    case .text: "a text"
    case .blob: "a blob"
    }
  }
}

/// The result of one call of a function.
enum FunctionResult {
  static func set(_ value: SQLValue, of name: String, in context: OpaquePointer?) {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let integer): sqlite3_result_int64(context, integer)
    case .real(let real):
      // SQLite would turn it into NULL.
      guard !real.isNaN else {
        return fail(
          SQLValue.isTooLarge(real) ? Wording.tooLarge(of: name) : Wording.notANumber(of: name),
          in: context)
      }
      sqlite3_result_double(context, real)
    case .text(var text):
      text.withUTF8 { bytes in
        guard let start = bytes.baseAddress else {
          return ratchet_sqlite3_result_text(context, "", 0)
        }
        start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          ratchet_sqlite3_result_text(context, $0, UInt64(bytes.count))
        }
      }
    case .blob(let data):
      data.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          _ = sqlite3_result_zeroblob64(context, 0)
          return
        }
        ratchet_sqlite3_result_blob(context, start, UInt64(bytes.count))
      }
    }
  }

  /// Makes the statement fail with an error.
  static func fail(_ error: any Error, of name: String, in context: OpaquePointer?) {
    let reason = (error as? DatabaseError)?.message ?? "\(error)"
    fail(Wording.functionThrew(name, reason), in: context)
  }

  private static func fail(_ message: String, in context: OpaquePointer?) {
    sqlite3_result_error(context, message, -1)
  }
}
