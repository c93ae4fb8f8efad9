import ReadingList

/// Turns the bytes of a text file into UTF-8, chunk by chunk: from UTF-16, and from Latin-1 where the
/// text can be nothing else.
///
/// Unicode says what it is by its first bytes. Text of single bytes is ASCII until a byte says otherwise:
/// then it is UTF-8 if that and what follows in the chunk can be, and Latin-1 if not and it looks like
/// it. Bytes that are no character of their encoding come out as bytes that are not UTF-8, so that the
/// row they stand in is reported.
struct TextTranscoder {
  private enum Encoding {
    case unknown
    case ascii
    case utf8
    case latin1
    case utf16(isBigEndian: Bool)
  }

  private var encoding = Encoding.unknown
  /// The start of a character of which the end has not come.
  private var rest: [UInt8] = []

  /// What the text is, as far as it has come.
  var form: CatalogueForm.Encoding {
    switch encoding {
    case .unknown, .ascii, .utf8: .utf8
    case .latin1: .latin1
    case .utf16: .utf16
    }
  }

  /// Whether as many bytes come out as went in, but for ``held``.
  var keepsLength: Bool { form == .utf8 }

  /// Adds bytes of the file.
  ///
  /// - Returns: all of the text that they complete.
  mutating func text(_ bytes: [UInt8]) -> [UInt8] {
    if case .utf8 = encoding { return bytes }
    return convert(rest.isEmpty ? bytes : rest + bytes, isEnd: false)
  }

  /// - Returns: what is left of the text at the end of the file.
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
    // The names of columns are ASCII: of each of their characters, UTF-16 has a zero byte.
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
      // A character that the chunk cuts in two says nothing yet.
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
    // What is not known yet keeps its rest; in the others, the reader or each byte copes with it.
    if case .ascii = encoding { return Array(whole) }
    rest = []
    if case .latin1 = encoding { return Windows1252.utf8(bytes) }
    return bytes
  }

  /// How many bytes at the end may begin a character of UTF-8.
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

  /// What the bytes beyond ASCII say of a text.
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

    /// Letters with marks stand among plain ones; in alphabets of their own they stand together.
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

  /// A byte that no UTF-8 has.
  static let noCharacter: UInt8 = 0xFF
}

/// Latin-1 as Windows has it.
enum Windows1252 {
  /// Nil for the five bytes that are no character.
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
