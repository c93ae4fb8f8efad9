/// One reading of a file by all rules: the edits that they make, and the places that need a hand.
final class Pass {
  struct Edit: Equatable {
    let range: Range<Int>
    let replacement: String

    fileprivate func touches(_ other: Edit) -> Bool {
      if range.isEmpty && other.range.isEmpty { return self == other }
      return range.overlaps(other.range) || range.isInside(other.range)
        || other.range.isInside(range)
    }
  }

  struct Message {
    /// The byte that it is about.
    let offset: Int
    let text: String
  }

  let source: Source
  let project: Project
  let file: Int
  private(set) var edits: [Edit] = []
  private(set) var messages: [Message] = []
  private(set) var byHand: [Message] = []

  init(source: Source, project: Project, file: Int) {
    self.source = source
    self.project = project
    self.file = file
  }

  /// Makes several edits, which belong together, and reports them once. If one of them touches an
  /// edit that was made before, none is made: the next reading comes to them. No edit removes a
  /// comment.
  func edit(at index: Int, _ what: String, _ new: [Edit]) {
    guard !new.contains(where: { edit in edits.contains { $0.touches(edit) } }) else { return }
    guard !new.contains(where: { hasComment(in: $0.range) }) else {
      return byHand(at: index, "\(what): a comment is in the way")
    }
    edits += new
    messages.append(Message(offset: source.tokens[index].range.lowerBound, text: what))
  }

  func replace(_ tokens: ClosedRange<Int>, by text: String, _ what: String? = nil) {
    let old = source.text(tokens).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    edit(at: tokens.lowerBound, what ?? "\(old) -> \(text)", [replacement(of: tokens, by: text)])
  }

  func replacement(of tokens: ClosedRange<Int>, by text: String) -> Edit {
    let start = source.tokens[tokens.lowerBound].range.lowerBound
    return Edit(
      range: start..<source.tokens[tokens.upperBound].range.upperBound, replacement: text)
  }

  func insertion(_ text: String, before index: Int) -> Edit {
    let start = source.tokens[index].range.lowerBound
    return Edit(range: start..<start, replacement: text)
  }

  func insertion(_ text: String, after index: Int) -> Edit {
    let end = source.tokens[index].range.upperBound
    return Edit(range: end..<end, replacement: text)
  }

  /// Deletes tokens with the space in front of them.
  func deletion(of tokens: ClosedRange<Int>) -> Edit {
    let start = source[tokens.lowerBound - 1]?.range.upperBound ?? 0
    return Edit(range: start..<source.tokens[tokens.upperBound].range.upperBound, replacement: "")
  }

  /// Deletes tokens that are a line, or lines, with the line's end; nil if something else, such as
  /// a comment, is on these lines.
  func deletionOfLines(_ tokens: ClosedRange<Int>) -> Edit? {
    var start = source.tokens[tokens.lowerBound].range.lowerBound
    var end = source.tokens[tokens.upperBound].range.upperBound
    while start > 0, [0x20, 0x09].contains(source.bytes[start - 1]) { start -= 1 }
    while end < source.bytes.count, [0x20, 0x09, 0x0D].contains(source.bytes[end]) { end += 1 }
    guard start == 0 || source.bytes[start - 1] == 0x0A else { return nil }
    guard end < source.bytes.count else { return Edit(range: start..<end, replacement: "") }
    guard source.bytes[end] == 0x0A else { return nil }
    return Edit(range: start..<end + 1, replacement: "")
  }

  /// Whether there is something else than tokens and space.
  private func hasComment(in range: Range<Int>) -> Bool {
    let tokens = source.tokens.filter { $0.range.overlaps(range) }
    var start = range.lowerBound
    for token in tokens {
      let end = max(start, token.range.lowerBound)
      if !source.bytes[start..<end].allSatisfy(Lexer.isSpace) { return true }
      start = min(token.range.upperBound, range.upperBound)
    }
    return !source.bytes[start..<range.upperBound].allSatisfy(Lexer.isSpace)
  }

  func byHand(at index: Int, _ why: String) {
    byHand.append(Message(offset: source.tokens[index].range.lowerBound, text: why))
  }

  /// The edits in the order in which they are applied: from the end, so that ranges stay valid. Of
  /// insertions at one place, the first comes first.
  var ordered: [Edit] {
    edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        > ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    .map(\.element)
  }
}

extension Range<Int> {
  /// Whether it is a place within another range, not at its ends.
  fileprivate func isInside(_ other: Range<Int>) -> Bool {
    isEmpty && other.lowerBound < lowerBound && lowerBound < other.upperBound
  }
}
