extension Cursor {
  mutating func skipByteOrderMark() {
    if peek() == 0xEF && peek(1) == 0xBB && peek(2) == 0xBF { position += 3 }
  }

  /// Skips whitespace and closed comments; returns whether they count as space and as newline.
  mutating func skipTrivia() -> Token.Surroundings {
    var found: Token.Surroundings = []
    while position < end {
      switch bytes[position] {
      case .lineFeed, .carriageReturn:
        found.formUnion(.before)
        position += 1
      case .space, .tab, 0x0B, 0x0C:
        found.insert(.spaceBefore)
        position += 1
      case 0xC2 where peek(1) == 0xA0:
        // The compiler warns about a no-break space, and treats it as a space.
        found.insert(.spaceBefore)
        position += 2
      case .slash:
        let start = position
        guard skipComment() else { return found }
        found.insert(.spaceBefore)
        if bytes[start..<position].contains(where: \.isNewline) { found.insert(.newlineBefore) }
      default:
        return found
      }
    }
    return found
  }

  /// Skips a comment that starts here, a line comment up to its newline. Returns `false` and stays
  /// in place if there is none, or it is not closed.
  mutating func skipComment() -> Bool {
    guard peek() == .slash else { return false }
    if peek(1) == .slash {
      skipToEndOfLine()
      return true
    }
    guard peek(1) == .star else { return false }
    var depth = 1
    var offset = position + 2
    while offset + 1 < end {
      switch (bytes[offset], bytes[offset + 1]) {
      case (.slash, .star):
        depth += 1
        offset += 2
      case (.star, .slash):
        depth -= 1
        offset += 2
        guard depth > 0 else {
          position = offset
          return true
        }
      default:
        offset += 1
      }
    }
    return false
  }
}
