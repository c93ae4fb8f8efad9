#if Postgres
  import Foundation
  import RatchetQuery
  import RatchetSQLite

  /// Rows in the text format of COPY: a line for each row, with a tab between two values, and `\N`
  /// for NULL.
  struct CopyText {
    /// Pieces of this size make few system calls, and take little memory.
    private static let pieceSize = 1 << 16

    private let columnCount: Int
    private var bytes: [UInt8] = []
    private var rows = 0

    init(columnCount: Int) {
      self.columnCount = columnCount
      bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 8)
    }

    static func statement(
      _ table: String, schema: String?, columns: [String]
    ) throws(PostgresError) -> PostgresConnection.Numbered {
      guard !columns.isEmpty else {
        throw PostgresError(kind: .client, message: PostgresWording.copyWithoutColumns)
      }
      let names = columns.map { QueryFragment(quote: $0).sql }.joined(separator: ", ")
      let path = [schema, table].compactMap(\.self).map { QueryFragment(quote: $0).sql }
      return try PostgresConnection.Numbered(
        sql: "COPY \(path.joined(separator: "."))(\(names)) FROM STDIN")
    }

    var isFull: Bool { bytes.count >= Self.pieceSize }

    mutating func take() -> Data {
      let taken = Data(bytes)
      bytes.removeAll(keepingCapacity: true)
      return taken
    }

    mutating func append(_ row: [SQLValue]) throws(PostgresError) {
      rows += 1
      guard row.count == columnCount else {
        throw PostgresError(
          kind: .client,
          message: PostgresWording.copiedColumns(rows, expected: columnCount, given: row.count))
      }
      for (index, value) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\t")) }
        try append(value, column: index)
      }
      bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ value: SQLValue, column: Int) throws(PostgresError) {
      switch value {
      case .null: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
      case .integer(let integer): append(ascii: String(integer))
      case .real(let real):
        guard !value.standsForUnstorable else {
          throw PostgresError(
            kind: .client, message: PostgresWording.misfit(place(column), "bigint"))
        }
        append(ascii: PostgresText.text(of: real))
      case .text(var text):
        guard text.withUTF8({ appendEscaped($0) }) else {
          throw PostgresError(
            kind: .client, message: PostgresWording.nulInText(place(column)))
        }
      case .blob(let data):
        bytes.append(UInt8(ascii: "\\"))
        append(ascii: PostgresText.text(of: data))
      }
    }

    private mutating func append(ascii text: String) {
      var text = text
      text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Appends a text with a backslash before each character that has a meaning in the format.
    /// Returns false if the text contains NUL.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      var start = 0
      for (index, byte) in text.enumerated() {
        let letter: UInt8
        switch byte {
        case 0: return false
        case UInt8(ascii: "\t"): letter = UInt8(ascii: "t")
        case UInt8(ascii: "\n"): letter = UInt8(ascii: "n")
        case UInt8(ascii: "\r"): letter = UInt8(ascii: "r")
        case UInt8(ascii: "\\"): letter = byte
        default: continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(letter)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
      return true
    }

    private func place(_ column: Int) -> String {
      "column \(column) of row \(rows)"
    }
  }
#endif
