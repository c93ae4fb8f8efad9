#if Postgres
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

    mutating func take() -> [UInt8] {
      let taken = bytes
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
      case .integer(let integer): bytes += String(integer).utf8
      case .real(let real):
        guard !PostgresParameter.isUnstorable(value) else {
          throw PostgresError(
            kind: .client, message: PostgresWording.misfit(place(column), "bigint"))
        }
        bytes += PostgresText.text(of: real).utf8
      case .text(let text):
        for byte in text.utf8 {
          switch byte {
          case 0:
            throw PostgresError(
              kind: .client, message: PostgresWording.nulInText(place(column)))
          case UInt8(ascii: "\\"), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            // The character itself may follow the backslash.
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(Self.letter(of: byte))
          default: bytes.append(byte)
          }
        }
      case .blob(let data):
        bytes.append(UInt8(ascii: "\\"))
        bytes += PostgresText.text(of: data).utf8
      }
    }

    private static func letter(of byte: UInt8) -> UInt8 {
      switch byte {
      case UInt8(ascii: "\t"): UInt8(ascii: "t")
      case UInt8(ascii: "\n"): UInt8(ascii: "n")
      case UInt8(ascii: "\r"): UInt8(ascii: "r")
      default: byte
      }
    }

    private func place(_ column: Int) -> String {
      "column \(column) of row \(rows)"
    }
  }
#endif
