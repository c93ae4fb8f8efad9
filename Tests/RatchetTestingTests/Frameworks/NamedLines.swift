import Foundation

/// The lines of ``FailingSteps`` that end in a comment, by the text of the comment.
struct NamedLines {
  struct Missing: Error { let name: String }

  static let file = "FailingSteps.swift"

  private var numbers: [String: Int] = [:]

  init() throws {
    let source = try String(contentsOfFile: FailingSteps.path, encoding: .utf8)
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard let mark = line.range(of: "  // ") else { continue }
      numbers[String(line[mark.upperBound...])] = index + 1
    }
  }

  subscript(name: String) -> Int {
    get throws {
      guard let number = numbers[name] else { throw Missing(name: name) }
      return number
    }
  }
}
