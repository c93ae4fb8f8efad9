import ReadingList

/// Converts the bytes of a text file to UTF-8, chunk by chunk: from UTF-16, or from Latin-1 if the
/// text can be nothing else.
///
/// Unicode is recognised by its first bytes. Text of single bytes is ASCII until a byte shows
/// otherwise; then it is UTF-8 if that byte and the rest of the chunk can be, else Latin-1 if it
/// looks like it. Bytes that are invalid in their encoding become invalid UTF-8, so that their row
/// is reported.
struct TextTranscoder {
  private enum Encoding {
    case unknown
    case ascii
    case utf8
    case latin1
    case utf16(isBigEndian: Bool)
  }

  private var encoding = Encoding.unknown
  /// The first bytes of an incomplete character.
  private var rest: [UInt8] = []

  /// The encoding of the text, as far as it was read.
  var form: CatalogueForm.Encoding {
    switch encoding {
    case .unknown, .ascii, .utf8: .utf8
    case .latin1: .latin1
    case .utf16: .utf16
    }
  }

  /// Whether the output has as many bytes as the input, apart from those of an incomplete
  /// character.
  var keepsLength: Bool { form == .utf8 }

  /// Converts the next bytes of the file.
  ///
  /// - Returns: the text that they complete.
  mutating func text(_ bytes: [UInt8]) -> [UInt8] {
    if case .utf8 = encoding { return bytes }
    return convert(rest.isEmpty ? bytes : rest + bytes, isEnd: false)
  }

  /// - Returns: the rest of the text, at the end of the file.
  mutating func finish() -> [UInt8] { convert(rest, isEnd: true) }

  private mutating func convert(_ bytes: [UInt8], isEnd: Bool) -> [UInt8] {
    rest = []
    switch encoding {
    case .unknown:
      guard bytes.count >= 4 || isEnd else {
        rest = bytes
        return []
      }
      encoding = Self.unicode(bytes)
      return convert(bytes, isEnd: isEnd)
    case .utf8: return bytes
    case .ascii, .latin1: return singleBytes(bytes, isEnd: isEnd)
    case .utf16(let isBigEndian): return utf16(bytes, isBigEndian: isBigEndian, isEnd: isEnd)
    }
  }

  private static func unicode(_ bytes: [UInt8]) -> Encoding {
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16(isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16(isBigEndian: true) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    // The names of columns are ASCII, so in UTF-16 each of their characters has a zero byte.
    if bytes.count >= 4, bytes.prefix(4).contains(0) {
      if bytes[0] != 0, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 {
        return .utf16(isBigEndian: false)
      }
      if bytes[0] == 0, bytes[1] != 0, bytes[2] == 0, bytes[3] != 0 {
        return .utf16(isBigEndian: true)
      }
    }
    return .ascii
  }

  // MARK: Text of single bytes

  private mutating func singleBytes(_ bytes: [UInt8], isEnd: Bool) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    var whole = bytes[...]
    if !isEnd {
      // An incomplete character at the end of the chunk shows nothing yet.
      whole = bytes.dropLast(Self.openLength(bytes))
      rest = Array(bytes[whole.endIndex...])
    }
    let evidence = Evidence(whole)
    switch encoding {
    case .latin1 where evidence.isUTF8:
      encoding = .utf8
    case .latin1: break
    default:
      if !evidence.isEmpty { encoding = evidence.isLatin1 ? .latin1 : .utf8 }
    }
    // Undecided text keeps the incomplete character. Otherwise it is passed on: the reader joins
    // the parts of UTF-8, and Latin-1 has single bytes.
    if case .ascii = encoding { return Array(whole) }
    rest = []
    if case .latin1 = encoding { return Windows1252.utf8(bytes) }
    return bytes
  }

  /// The number of bytes at the end that may begin an incomplete character of UTF-8.
  private static func openLength(_ bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte < 0x80 { return 0 }
      if byte >= 0xC0 {
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        return count < length ? count : 0
      }
    }
    return 0
  }

  /// The evidence for an encoding in the bytes beyond ASCII.
  private struct Evidence {
    private var valid = 0
    private var invalid = 0
    private var high = 0
    private var neighbours = 0
    private var isUndefined = false

    init(_ bytes: ArraySlice<UInt8>) {
      var codec = UTF8()
      var iterator = bytes.makeIterator()
      loop: while true {
        switch codec.decode(&iterator) {
        case .scalarValue(let scalar): if scalar.value >= 0x80 { valid += 1 }
        case .error: invalid += 1
        case .emptyInput: break loop
        }
      }
      var wasHigh = false
      for byte in bytes {
        let isHigh = byte >= 0x80
        if isHigh {
          high += 1
          if wasHigh { neighbours += 1 }
          if Windows1252.scalar(byte) == nil { isUndefined = true }
        }
        wasHigh = isHigh
      }
    }

    var isEmpty: Bool { high == 0 }
    var isUTF8: Bool { valid > 0 && invalid == 0 }

    /// Accented letters stand between plain ones; letters of other alphabets stand together.
    var isLatin1: Bool {
      invalid > 4 * valid && !isUndefined && 4 * neighbours <= high
    }
  }

  // MARK: UTF-16

  private mutating func utf16(_ bytes: [UInt8], isBigEndian: Bool, isEnd: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    func unit(at index: Int) -> UInt16 {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var index = 0
    while index + 1 < bytes.count {
      let first = unit(at: index)
      if UTF16.isLeadSurrogate(first) {
        guard index + 3 < bytes.count || isEnd else { break }
        if index + 3 < bytes.count, UTF16.isTrailSurrogate(unit(at: index + 2)) {
          let pair = [first, unit(at: index + 2)]
          text += String(decoding: pair, as: UTF16.self).utf8
          index += 4
          continue
        }
      }
      index += 2
      // The byte order mark.
      if first == 0xFEFF { continue }
      if let scalar = Unicode.Scalar(first) {
        UTF8.encode(scalar).map { text += $0 }
      } else {
        text.append(Self.noCharacter)
      }
    }
    rest = Array(bytes[index...])
    if isEnd, !rest.isEmpty {
      rest = []
      text.append(Self.noCharacter)
    }
    return text
  }

  /// A byte that never occurs in UTF-8.
  static let noCharacter: UInt8 = 0xFF
}

/// The Windows variant of Latin-1.
enum Windows1252 {
  /// Nil for the five bytes without a character.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar? {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    let value = beyondLatin1[Int(byte) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else if let scalar = scalar(byte) {
        UTF8.encode(scalar).map { text += $0 }
      } else {
        text.append(TextTranscoder.noCharacter)
      }
    }
    return text
  }

  private static let beyondLatin1: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
