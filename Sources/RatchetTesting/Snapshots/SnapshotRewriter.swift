import RatchetMacroExpansion

/// Writes texts into the snapshot calls of a source.
///
/// Positions refer to the source as it was compiled, whatever else is written into it.
struct SnapshotRewriter {
  private let source: SnapshotSource
  private let lineEnd: String
  private let indentation: String

  init(_ source: [UInt8]) {
    let source = SnapshotSource(SourceText(bytes: source))
    self.source = source
    lineEnd = source.lineEnd
    indentation = source.indentation
  }

  /// The source with all edits applied. No two edits may belong to the same call.
  func applying(_ edits: [SnapshotEdit]) throws(SnapshotRefusal) -> [UInt8] {
    var replacements: [(range: Range<Int>, text: String)] = []
    for edit in edits { replacements.append(try replacement(for: edit)) }
    replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
    var result: [UInt8] = []
    var end = 0
    for replacement in replacements {
      result += source.text.bytes[end..<replacement.range.lowerBound]
      result += replacement.text.utf8
      end = replacement.range.upperBound
    }
    return result + source.text.bytes[end...]
  }

  private func replacement(
    for edit: SnapshotEdit
  ) throws(SnapshotRefusal) -> (range: Range<Int>, text: String) {
    let call = try source.call(of: edit)
    let literal = SnapshotLiteral(edit.text)
    let outer = source.indentation(ofLineAt: call.start)
    let inner = outer + indentation
    let body =
      lineEnd + literal.text(indentedBy: inner, lineEnd: lineEnd) + lineEnd + outer
    switch call.place {
    case .none(let offset): return (offset..<offset, " {\(body)}")
    case .body(let range): return (range, body)
    case .literal(let range, let isFirstOfLine):
      let margin = isFirstOfLine ? source.indentation(ofLineAt: range.lowerBound) : inner
      // The first line of the literal is already indented, or follows other code on its line.
      let text = literal.text(indentedBy: margin, lineEnd: lineEnd).dropFirst(margin.count)
      return (range, String(text))
    }
  }
}

extension SnapshotSource {
  /// The line ending of the first line.
  fileprivate var lineEnd: String {
    let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let end = text.bytes.firstIndex(where: isEnd), text.bytes[end] == UInt8(ascii: "\r")
    else { return "\n" }
    let isPair = end + 1 < text.bytes.count && text.bytes[end + 1] == UInt8(ascii: "\n")
    return isPair ? "\r\n" : "\r"
  }

  /// One level of indentation: a tab if lines are indented with tabs, else the smallest indentation
  /// of at least two spaces.
  fileprivate var indentation: String {
    var least = Int.max
    for token in tokens where token.hasNewlineBefore {
      let margin = indentation(ofLineAt: token.start)
      if margin.first == "\t" { return "\t" }
      if margin.count > 1 { least = min(least, margin.count) }
    }
    return String(repeating: " ", count: least == .max ? 2 : least)
  }

  /// The spaces and tabs at the start of the line that contains an offset.
  fileprivate func indentation(ofLineAt offset: Int) -> String {
    let line = text.location(at: offset).line
    guard let start = text.offset(line: line, utf8Column: 1) else { return "" }
    let margin = text.bytes[start..<offset].prefix {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
    return String(decoding: margin, as: UTF8.self)
  }
}
