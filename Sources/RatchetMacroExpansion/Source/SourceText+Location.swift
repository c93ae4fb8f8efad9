extension SourceText {
  /// The line and columns of an offset; O(log lines + length of the line).
  ///
  /// LF, CR and CRLF each end one line, and belong to the line that they end. The end of the source
  /// is a valid offset.
  package func location(at offset: Int) -> SourceLocation {
    precondition((0...bytes.count).contains(offset))
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = lineStarts[low]..<offset
    return SourceLocation(
      line: low + 1, utf8Column: before.count + 1, characterColumn: self[before].count + 1)
  }

  /// The offset of a line and column, which need not be the start of a character; `nil` if the line
  /// does not exist or is shorter.
  package func offset(line: Int, utf8Column: Int) -> Int? {
    guard lineStarts.indices.contains(line - 1), utf8Column > 0 else { return nil }
    let offset = lineStarts[line - 1] + utf8Column - 1
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count + 1
    return offset < end ? offset : nil
  }

  static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      let isCarriageReturnOfPair =
        byte == .carriageReturn && offset + 1 < bytes.count && bytes[offset + 1] == .lineFeed
      if byte.isNewline && !isCarriageReturnOfPair { starts.append(offset + 1) }
    }
    return starts
  }
}

/// A position in a source in the form that editors and compilers use; all counts start at 1.
package struct SourceLocation: Hashable, Sendable {
  package var line: Int
  package var utf8Column: Int
  package var characterColumn: Int

  package init(line: Int, utf8Column: Int, characterColumn: Int) {
    self.line = line
    self.utf8Column = utf8Column
    self.characterColumn = characterColumn
  }
}
