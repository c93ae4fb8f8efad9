/// Decodes the bytes of a keyboard into characters as they arrive: a pure machine.
struct UTF8Input {
  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ new: [UInt8]) { bytes += new }

  mutating func removeAll() { bytes = [] }

  /// The next character; nil if more bytes are needed. Bytes that are not UTF-8 are replaced by
  /// U+FFFD.
  mutating func next() -> Unicode.Scalar? {
    guard let first = bytes.first else { return nil }
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    let found = bytes.prefix(max(1, length))
    // The bytes that follow the first, up to one that cannot.
    let valid = found.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count + 1
    if length > bytes.count, valid == bytes.count { return nil }
    let taken = Array(bytes.prefix(length == 0 ? 1 : valid))
    bytes.removeFirst(taken.count)
    guard let text = String(validating: taken, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return "\u{FFFD}" }
    return scalar
  }
}
