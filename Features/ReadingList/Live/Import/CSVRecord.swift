/// A record of a CSV document: its bytes as they are in the file, and the positions of its fields.
///
/// Fields become strings only on request, so that unread columns cost no more than copying their
/// bytes.
package struct CSVRecord: Sendable {
  /// The line on which the record begins, counted from 1.
  package let line: Int

  private let bytes: [UInt8]
  private let fields: [CSVField]

  init(line: Int, bytes: ArraySlice<UInt8>, fields: [CSVField]) {
    self.line = line
    // A copy: a slice would share the parser's window, and each append would copy all of it.
    self.bytes = Array(bytes)
    self.fields = fields
  }

  package var count: Int { fields.count }

  /// The text of a field without its quotes; nil if it is not valid UTF-8.
  package func text(at index: Int) -> String? {
    let field = fields[index]
    let raw = bytes[field.range]
    guard field.hasEscapedQuotes else { return String(validating: raw, as: UTF8.self) }
    var unescaped: [UInt8] = []
    unescaped.reserveCapacity(raw.count)
    var isFirstOfTwo = false
    for byte in raw {
      if byte == CSVByte.quote {
        isFirstOfTwo.toggle()
        if !isFirstOfTwo { continue }
      }
      unescaped.append(byte)
    }
    return String(validating: unescaped, as: UTF8.self)
  }
}

/// The position of a field in its record, without the enclosing quotes.
struct CSVField: Sendable {
  var range: Range<Int>

  /// Whether the field contains doubled quotes.
  var hasEscapedQuotes = false
}

enum CSVByte {
  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
}

/// The separator of a document's fields, and the spaces around them.
package struct CSVFormat: Sendable, Equatable {
  package var separator: UInt8

  /// Whether spaces may surround the quotes of a field, or precede a field without quotes, without
  /// being a part of it. In RFC 4180 they are a part of it.
  package var isPadded: Bool

  package init(separator: UInt8 = UInt8(ascii: ","), isPadded: Bool = false) {
    self.separator = separator
    self.isPadded = isPadded
  }
}
