/// Merges a text line by line. A part is a line at a position, and its value is the line, or NULL if
/// it was removed.
///
/// Positions are texts in the order of the lines. A new line takes a position between its neighbours,
/// with the node at its end, so that lines of two nodes never share one. Without lines, the part
/// ``nullPart`` tells NULL from an empty text.
enum LinesMerge {
  static func value(of parts: [String: Register]) -> SyncValue {
    let lines = lines(of: parts)
    if lines.isEmpty, parts[nullPart]?.value == .integer(1) { return .null }
    return .text(lines.map(\.text).joined(separator: "\n"))
  }

  static func edits(
    of parts: [String: Register], to value: SyncValue, by node: SyncNode
  ) -> [String: SyncValue] {
    let old = lines(of: parts)
    let new: [String]
    switch value {
    case .text(let text):
      // By scalars: CR and LF together are one character.
      new = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0) }
    case .null: new = []
    case .integer, .real, .blob:
      guard parts.isEmpty else { return [:] }
      new = [""]
    }
    var removed = Set<Int>()
    var inserted: [Int: String] = [:]
    // Compared byte by byte, as SQLite does.
    let difference = new.difference(from: old.map(\.text)) { $0.utf8.elementsEqual($1.utf8) }
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var edits =
      difference.isEmpty
      ? [:] : walk(old, parts, removed: removed, inserted: inserted, count: new.count, node)
    let isNull: SyncValue = .integer(value == .null ? 1 : 0)
    if parts[nullPart]?.value ?? .integer(0) != isNull { edits[nullPart] = isNull }
    return edits
  }

  /// Walks both versions side by side. A removed line and an inserted one at the same place are one
  /// line that was edited, which keeps its position.
  private static func walk(
    _ old: [Line], _ parts: [String: Register], removed: Set<Int>, inserted: [Int: String],
    count: Int, _ node: SyncNode
  ) -> [String: SyncValue] {
    var edits: [String: SyncValue] = [:]
    // Positions of removed lines stay in use: their parts still exist.
    var used = parts.keys.sorted(by: precedes)
    var place = 0
    var last = ""
    for line in 0..<count {
      guard let text = inserted[line] else {
        while removed.contains(place) {
          edits[old[place].position] = .null
          place += 1
        }
        last = old[place].position
        place += 1
        continue
      }
      if removed.contains(place) {
        last = old[place].position
        place += 1
      } else {
        let index = used.firstIndex { precedes(last, $0) } ?? used.endIndex
        last = position(
          after: last, before: index < used.endIndex ? used[index] : nil, of: node)
        used.insert(last, at: index)
      }
      edits[last] = .text(text)
    }
    while place < old.count {
      edits[old[place].position] = .null
      place += 1
    }
    return edits
  }

  private struct Line {
    var position: String
    var text: String
  }

  private static func lines(of parts: [String: Register]) -> [Line] {
    parts.sorted { precedes($0.key, $1.key) }.compactMap { position, register in
      if case .text(let text) = register.value { Line(position: position, text: text) } else { nil }
    }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Returns a new position between two others: the digits of a fraction (0 to 9, then a to z), a dot,
  /// and the node. The dot sorts before all digits.
  private static func position(
    after low: String, before high: String?, of node: SyncNode
  ) -> String {
    let from = digits(of: low)
    let to = high.map(digits(of:))
    if let high, let to, !from.lexicographicallyPrecedes(to) {
      // Two nodes have used the same fraction.
      var gap = "!"
      while !precedes(low + gap + node.description, high) { gap += "!" }
      return low + gap + node.description
    }
    return String(decoding: fraction(between: from, to).map(letter), as: UTF8.self) + "."
      + node.description
  }

  /// Takes small steps, since lines are mostly added at the end.
  private static func fraction(between low: [Int], _ high: [Int]?) -> [Int] {
    var digits: [Int] = []
    var high = high
    while true {
      let from = low.dropFirst(digits.count).first ?? 0
      let to = high.map { $0.dropFirst(digits.count).first ?? 0 } ?? 36
      if to - from > 1 { return digits + [from + min(2, (to - from) / 2)] }
      if to != from { high = nil }
      digits.append(from)
    }
  }

  private static func digits(of position: String) -> [Int] {
    position.utf8.prefix { $0 != UInt8(ascii: ".") }.map(digit)
  }

  private static func digit(_ letter: UInt8) -> Int {
    letter >= UInt8(ascii: "a")
      ? Int(letter) - Int(UInt8(ascii: "a")) + 10 : Int(letter) - Int(UInt8(ascii: "0"))
  }

  private static func letter(_ digit: Int) -> UInt8 {
    UInt8(digit < 10 ? digit + Int(UInt8(ascii: "0")) : digit - 10 + Int(UInt8(ascii: "a")))
  }
}
