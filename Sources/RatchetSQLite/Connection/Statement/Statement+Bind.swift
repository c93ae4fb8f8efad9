import Foundation
import RatchetCSQLite

extension Statement {
  func bind(_ arguments: StatementArguments) throws {
    switch arguments.storage {
    case .positional(let values):
      guard values.count == parameterCount else {
        throw mistake(
          .range, Wording.argumentCount(expected: parameterCount, given: values.count))
      }
      for (offset, value) in values.enumerated() {
        try bind(value, at: Int32(offset + 1))
      }
    case .named(let names):
      try bind(names)
    }
  }

  private func bind(_ arguments: [StatementArguments.Name]) throws {
    var isBound = [Bool](repeating: false, count: parameterCount)
    for argument in arguments {
      guard let index = parameterIndex(argument.name) else {
        throw mistake(.range, Wording.unknownArgument(argument.name))
      }
      guard !isBound[Int(index) - 1] else {
        throw mistake(.range, Wording.repeatedArgument(argument.name))
      }
      isBound[Int(index) - 1] = true
      try bind(argument.value, at: index)
    }
    if let missing = isBound.firstIndex(of: false) {
      let name = sqlite3_bind_parameter_name(pointer, Int32(missing + 1))
      throw mistake(
        .range,
        name.map { Wording.missingArgument(String(cString: $0)) }
          ?? Wording.unnamedParameter(missing + 1))
    }
  }

  private func parameterIndex(_ name: String) -> Int32? {
    // SQLite reads a name only up to its first NUL.
    guard !name.utf8.contains(0) else { return nil }
    // The last one: the name as SQL spells it, with its sign.
    for sign in [":", "@", "$", ""] {
      let index = sqlite3_bind_parameter_index(pointer, sign + name)
      if index > 0 { return index }
    }
    return nil
  }

  @usableFromInline
  package func bind(_ value: SQLValue, at index: Int32) throws {
    if showsArguments { show(value, at: Int(index)) }
    let code: Int32
    switch value {
    case .null:
      code = sqlite3_bind_null(pointer, index)
    case .integer(let integer):
      code = sqlite3_bind_int64(pointer, index, integer)
    case .real(let real):
      guard !real.isNaN else {
        throw mistake(.mismatch, Wording.notBound(real, "argument \(index)"))
      }
      code = sqlite3_bind_double(pointer, index, real)
    case .text(var text):
      code = text.withUTF8 { bytes in
        // A null pointer would bind NULL.
        guard let start = bytes.baseAddress else {
          return ratchet_sqlite3_bind_text(pointer, index, "", 0)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          ratchet_sqlite3_bind_text(pointer, index, $0, UInt64(bytes.count))
        }
      }
    case .blob(let data):
      code = data.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_zeroblob(pointer, index, 0)
        }
        return ratchet_sqlite3_bind_blob(pointer, index, start, UInt64(bytes.count))
      }
    }
    guard code == SQLITE_OK else {
      throw database.failure(code, sql: sql, arguments: shownArguments)
    }
  }

  private func show(_ value: SQLValue, at index: Int) {
    var arguments = shownArguments ?? [SQLValue](repeating: .null, count: parameterCount)
    if arguments.indices.contains(index - 1) { arguments[index - 1] = value }
    shownArguments = arguments
  }

  private func mistake(_ code: ResultCode, _ message: String) -> DatabaseError {
    DatabaseError(code: code, message: message, sql: sql, arguments: shownArguments)
  }
}
