import Foundation

/// A Markdown page of the repository, and its place in the catalogue.
struct Page {
  /// Relative to the repository: `Docs/Effects.md`.
  let path: String
  /// The name by which DocC links lead to it: `Effects`, or `Tutorial-First` for a page in a folder.
  let name: String
  let lines: [String]
  let headings: [Heading]

  struct Heading {
    let level: Int
    let text: String
    /// The fragment of a link on GitHub.
    let slug: String
    /// The fragment of a link in DocC.
    let anchor: String
  }

  init(path: String, name: String, text: String) {
    self.path = path
    self.name = name
    lines = text.components(separatedBy: "\n")
    var headings: [Heading] = []
    var uses: [String: Int] = [:]
    for line in Fences.outside(lines) {
      guard let heading = Heading(line) else { continue }
      let count = uses[heading.slug, default: 0]
      uses[heading.slug] = count + 1
      headings.append(
        count == 0
          ? heading
          : Heading(
            level: heading.level, text: heading.text, slug: "\(heading.slug)-\(count)",
            anchor: heading.anchor))
    }
    self.headings = headings
  }

  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
}

extension Page.Heading {
  init?(_ line: String) {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
    let text = line.dropFirst(level).trimmingCharacters(in: .whitespaces)
    let words = text.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.filter { $0 != "`" && $0 != "*" }
    self.level = level
    self.text = text
    slug = words.lowercased().filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }
      .replacing(" ", with: "-")
    anchor = words.filter { !$0.isPunctuation || $0 == "-" }
      .split(separator: " ").joined(separator: "-")
  }
}

/// Fenced blocks of code.
enum Fences {
  /// The fence that a line opens: its characters, and the language after it.
  static func opened(by line: String) -> (fence: String, language: String)? {
    let text = line.drop { $0 == " " }
    guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
    let fence = text.prefix { $0 == mark }
    let language = text.dropFirst(fence.count).trimmingCharacters(in: .whitespaces)
    return fence.count < 3 || language.contains("`") ? nil : (String(fence), language)
  }

  static func closes(_ line: String, _ fence: String) -> Bool {
    let text = line.trimmingCharacters(in: .whitespaces)
    return text.hasPrefix(fence) && text.allSatisfy { $0 == fence.first }
  }

  static func outside(_ lines: [String]) -> [String] {
    var fence: String?
    return lines.filter { line in
      if let open = fence {
        if closes(line, open) { fence = nil }
        return false
      }
      fence = opened(by: line)?.fence
      return fence == nil
    }
  }
}
