/// The difference between two texts, line by line; `nil` if they have the same lines.
///
/// Two unchanged lines are shown around each change, and the other lines are counted:
/// `… (3 unchanged)`. O(n log n) for texts of n lines.
package func lineDiff(_ old: String, _ new: String, format: DiffFormat = .default) -> String? {
  let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
  let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
  guard oldLines != newLines else { return nil }
  var writer = LineDiffWriter(format: format)
  for step in align(oldLines, newLines).replacingMoves() {
    switch step {
    case .kept(_, let index): writer.write(unchanged: newLines[index])
    case .removed(let index): writer.write(changed: oldLines[index], format.removed)
    case .inserted(let index): writer.write(changed: newLines[index], format.added)
    case .movedAway, .movedHere: continue
    }
  }
  return writer.finished().joined(separator: "\n")
}

/// The number of unchanged lines of a text that are shown before and after each change.
enum LineContext {
  static let count = 2
}

private struct LineDiffWriter {
  let format: DiffFormat
  private var lines: [String] = []
  private var unchanged: [Substring] = []

  init(format: DiffFormat) {
    self.format = format
  }

  mutating func write(unchanged line: Substring) {
    unchanged.append(line)
  }

  mutating func write(changed line: Substring, _ sign: String) {
    flush(hasChangeAfter: true)
    write(line, sign)
  }

  mutating func finished() -> [String] {
    flush(hasChangeAfter: false)
    return lines
  }

  private mutating func flush(hasChangeAfter: Bool) {
    let before = lines.isEmpty ? 0 : LineContext.count
    let after = hasChangeAfter ? LineContext.count : 0
    let elided = unchanged.count - before - after
    // Counting a single line would take a line too.
    if elided > 1 {
      for line in unchanged.prefix(before) { write(line, format.unchanged) }
      write(Wording.unchanged(elided)[...], format.unchanged)
      for line in unchanged.suffix(after) { write(line, format.unchanged) }
    } else {
      for line in unchanged { write(line, format.unchanged) }
    }
    unchanged = []
  }

  private mutating func write(_ text: Substring, _ sign: String) {
    lines.append(text.isEmpty ? sign : "\(sign) \(text)")
  }
}
