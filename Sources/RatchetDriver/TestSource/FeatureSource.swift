import Foundation
import RatchetIssues

/// The description of a feature to the driver as it stands in the source: the expression by which a
/// test can name it, and those of its state and reducer.
struct FeatureSource: Equatable, Sendable {
  /// The module of the description.
  let module: String
  /// Such as `DrivenFeature.trips`; nil if the description is not in a place that a test can name.
  private(set) var expression: String?
  /// The arguments `state:` and `reducer:`; nil if they were not found.
  private(set) var state: String?
  private(set) var reducer: String?

  /// - Parameter location: the call of the initializer of `DrivenFeature`.
  init(_ location: IssueLocation, feature: String) {
    let module = "\(location.fileID)".prefix { $0 != "/" }
    var text = ""
    do {
      text = try String(contentsOfFile: "\(location.filePath)", encoding: .utf8)
    } catch {
      // The program was built on another machine, or its source has moved: nothing is found.
    }
    self.init(text, line: Int(location.line), feature: feature, module: String(module))
  }

  init(_ text: String, line: Int, feature: String, module: String) {
    self.module = module
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return }
    expression = Self.expression(in: lines[..<line], feature: feature)
    let call = Substring(lines[(line - 1)...].joined(separator: "\n"))
    guard let start = call.firstIndex(of: "(") else { return }
    var rest = call[call.index(after: start)...]
    while let (argument, end) = Self.argument(in: rest) {
      if let value = argument.value(after: "state:") { state = value }
      if let value = argument.value(after: "reducer:") { reducer = value }
      rest = rest[rest.index(after: end)...]
      guard call[end] == "," else { break }
    }
    if reducer == nil, rest.drop(while: \.isWhitespace).first == "{" {
      let body = rest[rest.index(after: rest.firstIndex(of: "{")!)...]
      reducer = Self.argument(in: body)?.0.trimmed
    }
    if let reducer, reducer.contains("\n") { self.reducer = nil }
  }

  /// The static member that the lines end in.
  private static func expression(
    in lines: ArraySlice<Substring>, feature: String
  ) -> String? {
    var member: String?
    for line in lines.reversed() {
      let words = line.split { $0 == " " || $0 == ":" || $0 == "=" }
      if member == nil, words.contains("static"),
        let keyword = words.firstIndex(where: { $0 == "let" || $0 == "var" }),
        words.indices.contains(keyword + 1)
      {
        member = String(words[keyword + 1])
        if line.contains("private") { return nil }
        continue
      }
      // The declaration around the member begins at the margin.
      guard let member, let first = line.first, !first.isWhitespace, line.hasSuffix("{"),
        let keyword = words.firstIndex(where: {
          ["extension", "struct", "enum", "class"].contains($0)
        }), words.indices.contains(keyword + 1)
      else { continue }
      let type = words[keyword + 1].filter { $0 != "," && $0 != "{" }
      if type == "DrivenFeature" { return "DrivenFeature.\(member)" }
      return "\(type).\(member).first(where: { $0.name == \(SwiftLiteral.text(feature)) })!"
    }
    return nil
  }

  private struct Argument {
    let text: Substring

    func value(after label: String) -> String? {
      guard trimmed.hasPrefix(label) else { return nil }
      return Argument(text: trimmed.dropFirst(label.count)).trimmed
    }

    var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// The text up to the next comma or closing bracket of the same level, and its end; nil if there is
  /// none.
  private static func argument(
    in text: Substring
  ) -> (Argument, end: Substring.Index)? {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isInString {
        if character == "\"", !isEscaped { isInString = false }
        isEscaped = character == "\\" && !isEscaped
        continue
      }
      switch character {
      case "\"": isInString = true
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        if depth == 0 { return (Argument(text: text[..<index]), index) }
        depth -= 1
      case "," where depth == 0: return (Argument(text: text[..<index]), index)
      default: break
      }
    }
    return nil
  }
}
