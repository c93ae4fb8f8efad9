/// Scans SQL byte by byte, and keeps track of whether it is code, a quotation or a comment.
package struct SQLScanner {
  package enum State: Equatable {
    case code
    /// A quotation that ends at this byte. A doubled byte ends it and begins the next one.
    case quotation(end: UInt8)
    case lineComment
    case blockComment
  }

  package private(set) var state = State.code
  /// The previous byte, or 0 if it completed a delimiter.
  private var last: UInt8 = 0

  package init() {}

  package mutating func advance(_ byte: UInt8) {
    var used = false
    switch state {
    case .code:
      switch (last, byte) {
      case (UInt8(ascii: "-"), UInt8(ascii: "-")): (state, used) = (.lineComment, true)
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (state, used) = (.blockComment, true)
      case (_, UInt8(ascii: "'")), (_, UInt8(ascii: "\"")), (_, UInt8(ascii: "`")):
        state = .quotation(end: byte)
      case (_, UInt8(ascii: "[")): state = .quotation(end: UInt8(ascii: "]"))
      default: break
      }
    case .quotation(let end):
      if byte == end { (state, used) = (.code, true) }
    case .lineComment:
      if byte == UInt8(ascii: "\n") { state = .code }
    case .blockComment:
      if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { (state, used) = (.code, true) }
    }
    last = used ? 0 : byte
  }
}
