/// The texts about the pages of issue codes.
extension Wording {
  static func unknownCode(_ code: String, codes: [String]) -> String {
    "no issue of the kit has the code \(quoted(code)); there are \(codes.joined(separator: ", "))"
  }

  static func typesOfExample(_ file: String) -> String {
    "The types of both examples are in "
      + "[\(file)](../../Tests/DocumentationTests/Examples/IssuePages/\(file))."
  }
}
