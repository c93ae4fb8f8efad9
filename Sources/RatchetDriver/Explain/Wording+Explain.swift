/// The texts about the pages of issue codes.
extension Wording {
  static func unknownCode(_ code: String, suggestion: String?) -> String {
    "no issue has the code \(quoted(code))"
      + (suggestion.map { "; did you mean \($0)?" } ?? "; codes are such as R012, D001 and T006")
  }

  static func typesOfExample(_ file: String) -> String {
    "The types of both examples are in "
      + "[\(file)](../../Tests/DocumentationTests/Examples/IssuePages/\(file))."
  }
}
