#if Postgres
  import Foundation
  import RatchetSQLite

  /// The text form of arrays, such as `{1,NULL,"a b"}`.
  enum ArrayLiteral {
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// Returns the literal of elements; `nil` stands for NULL.
    static func text(of elements: [String?]) -> String {
      var text = "{"
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        text += element.map(quoted) ?? "NULL"
      }
      return text + "}"
    }

    /// Returns the literal of an array in the binary format; `nil` if its elements have no text.
    static func text(ofBinary bytes: UnsafeRawBufferPointer) -> String? {
      guard var array = BinaryArray(bytes) else { return nil }
      guard !array.dimensions.isEmpty, array.count > 0 else { return "{}" }
      guard let text = text(of: &array, dimension: 0), array.isAtEnd else { return nil }
      return text
    }

    private static func text(of array: inout BinaryArray, dimension: Int) -> String? {
      var parts: [String] = []
      for _ in 0..<array.dimensions[dimension] {
        if dimension + 1 < array.dimensions.count {
          guard let part = text(of: &array, dimension: dimension + 1) else { return nil }
          parts.append(part)
        } else {
          guard let cell = array.next() else { return nil }
          let column = PostgresColumn(type: array.elementType, bytes: cell.bytes)
          guard let value = column.value else { return nil }
          parts.append(element(value).map(quoted) ?? "NULL")
        }
      }
      return "{\(parts.joined(separator: ","))}"
    }

    /// The text of an element as the server reads it; `nil` for NULL.
    static func element(_ value: SQLValue) -> String? {
      switch value {
      case .null: nil
      case .integer(let integer): String(integer)
      case .real(let real): PostgresText.text(of: real)
      case .text(let text): text
      case .blob(let data): PostgresText.text(of: data)
      }
    }

    private static func quoted(_ element: String) -> String {
      let special: [UInt8] = [quote, backslash] + Array("{}, \t\n\r\u{0B}\u{0C}".utf8)
      let needsQuotes =
        element.isEmpty || element.utf8.contains(where: special.contains)
        || element.uppercased() == "NULL"
      guard needsQuotes else { return element }
      var text = "\""
      for character in element.unicodeScalars {
        if character == "\"" || character == "\\" { text.unicodeScalars.append("\\") }
        text.unicodeScalars.append(character)
      }
      return text + "\""
    }

    /// Returns the elements of a literal with one dimension, or `nil` if it is none.
    static func elements(of literal: String) -> [String?]? {
      var bytes = Array(literal.utf8)[...]
      guard bytes.popFirst() == UInt8(ascii: "{"), bytes.popLast() == UInt8(ascii: "}") else {
        return nil
      }
      guard !bytes.isEmpty else { return [] }
      var elements: [String?] = []
      while true {
        guard let element = takeElement(&bytes) else { return nil }
        elements.append(element)
        guard let separator = bytes.popFirst() else { return elements }
        guard separator == UInt8(ascii: ",") else { return nil }
      }
    }

    /// Takes an element up to the next comma: `.some(nil)` is NULL, and `nil` a malformed element.
    private static func takeElement(_ bytes: inout ArraySlice<UInt8>) -> String?? {
      var text: [UInt8] = []
      guard bytes.first == quote else {
        while let byte = bytes.first, byte != UInt8(ascii: ",") {
          guard byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}"), byte != quote else {
            return nil
          }
          text.append(bytes.removeFirst())
        }
        guard !text.isEmpty else { return nil }
        let word = String(decoding: text, as: UTF8.self)
        return .some(word.uppercased() == "NULL" ? nil : word)
      }
      bytes.removeFirst()
      while let byte = bytes.popFirst() {
        if byte == quote { return .some(String(decoding: text, as: UTF8.self)) }
        guard byte == backslash else {
          text.append(byte)
          continue
        }
        guard let escaped = bytes.popFirst() else { return nil }
        text.append(escaped)
      }
      return nil
    }
  }

  /// The server's text form of values.
  enum PostgresText {
    /// The shortest digits that give the number again.
    static func text(of real: Double) -> String {
      real.isNaN ? "NaN" : real.isInfinite ? (real < 0 ? "-Infinity" : "Infinity") : "\(real)"
    }

    /// Returns the server's form of a text in which a date is stored, `2026-07-30 09:41:00.000` in UTC;
    /// `nil` for another text. The server knows no year 0 and no sign, but years before Christ.
    static func date(_ text: String, zone: String = "") -> String? {
      // A year outside of 0 to 9999 has a sign and six digits.
      let isSigned = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
      guard isDate(isSigned ? text.utf8.dropFirst(3) : text.utf8[...]),
        let year = Int(text.prefix(isSigned ? 7 : 4))
      else { return nil }
      if year > 0, !isSigned { return text + zone }
      let number = String(year > 0 ? year : 1 - year)
      let zeros = String(repeating: "0", count: max(0, 4 - number.count))
      return zeros + number + text.dropFirst(isSigned ? 7 : 4) + zone + (year > 0 ? "" : " BC")
    }

    private static func isDate(_ text: Substring.UTF8View) -> Bool {
      let form = "0000-00-00 00:00:00.000".utf8
      return text.count == form.count
        && zip(text, form).allSatisfy { byte, form in
          form == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == form
        }
    }

    /// The bytes in hexadecimal digits, after `\x`.
    static func text(of data: Data) -> String {
      let digits = Array("0123456789abcdef".utf8)
      var text = Array("\\x".utf8)
      text.reserveCapacity(2 + 2 * data.count)
      for byte in data {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
      }
      return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text in the form above; `nil` if it is none.
    static func data(of text: String) -> Data? {
      let bytes = Array(text.utf8)
      guard bytes.starts(with: "\\x".utf8), bytes.count.isMultiple(of: 2) else { return nil }
      var data = Data(capacity: bytes.count / 2)
      for index in stride(from: 2, to: bytes.count, by: 2) {
        guard let high = Character(Unicode.Scalar(bytes[index])).hexDigitValue,
          let low = Character(Unicode.Scalar(bytes[index + 1])).hexDigitValue
        else { return nil }
        data.append(UInt8(high << 4 | low))
      }
      return data
    }
  }
#endif
