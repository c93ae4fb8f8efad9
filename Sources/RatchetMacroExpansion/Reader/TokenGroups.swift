/// The closing bracket of each opening one.
///
/// Braces take precedence over parentheses and brackets: in `{ ( }` the brace ends both. Computed
/// once for all tokens in O(tokens), so that skipping a body is O(1).
package struct TokenGroups: Sendable {
  package struct Group: Sendable {
    /// The index of the first token after the contents of the group.
    package var contentEnd: Int
    /// The index of the first token after the group.
    package var end: Int
  }

  /// For an opening bracket, the index of its closing one, or the bitwise complement of the index
  /// at which the group breaks off.
  private var partners: [Int32]

  private struct Opening {
    var index: Int
    var kind: Token.Kind
  }

  package init(_ tokens: [Token]) {
    partners = [Int32](repeating: 0, count: tokens.count)
    var open: [Opening] = []
    // The numbers of open parentheses and brackets inside the innermost brace, and inside each
    // enclosing one.
    var counts = [Counts()]
    for (index, token) in tokens.enumerated() {
      if token.kind.isOpening {
        open.append(Opening(index: index, kind: token.kind))
        if token.kind == .leftBrace { counts.append(Counts()) } else { counts.add(1, token.kind) }
        continue
      }
      guard let kind = token.kind.opening else { continue }
      let isOpen = kind == .leftBrace ? counts.count > 1 : counts.has(kind)
      guard isOpen else { continue }
      while let last = open.popLast() {
        let isPartner = last.kind == kind
        partners[last.index] = isPartner ? Int32(index) : ~Int32(index)
        if last.kind == .leftBrace { counts.removeLast() } else { counts.add(-1, last.kind) }
        if isPartner { break }
      }
    }
    for opening in open { partners[opening.index] = ~Int32(tokens.count) }
  }

  /// The group that begins with an opening bracket.
  package subscript(index: Int) -> Group {
    let partner = Int(partners[index])
    return partner < 0
      ? Group(contentEnd: ~partner, end: ~partner) : Group(contentEnd: partner, end: partner + 1)
  }
}

private struct Counts {
  var parentheses = 0
  var brackets = 0
}

extension [Counts] {
  fileprivate mutating func add(_ difference: Int, _ kind: Token.Kind) {
    if kind == .leftParenthesis {
      self[count - 1].parentheses += difference
    } else {
      self[count - 1].brackets += difference
    }
  }

  fileprivate func has(_ kind: Token.Kind) -> Bool {
    (kind == .leftParenthesis ? self[count - 1].parentheses : self[count - 1].brackets) > 0
  }
}
