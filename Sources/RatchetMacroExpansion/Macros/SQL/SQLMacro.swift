/// `#sql("…", as: T.self)`: SQL as an expression, checked at compile time.
enum SQLMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    let source = SourceText(use.request.use.text)
    let arguments = DeclarationReader(source).macroArguments() ?? []
    guard let sql = arguments.first(where: { $0.label == nil })?.value else {
      use.reportAtUse(.error, Wording.sqlNeedsLiteral)
      return []
    }
    let tokens = Lexer.tokens(of: source, in: sql.range)
    guard tokens.count == 1, let literal = SQLLiteral(tokens[0], in: source) else {
      use.reportInUse(.error, Wording.sqlNeedsLiteral, at: sql.range)
      return []
    }
    for finding in SQLScanner.findings(in: literal, of: sql.range) {
      let isFixable = !finding.removable.isEmpty
      let fixIt = MacroUse.FixIt(
        message: Wording.removeQuotes, changes: finding.removable.map { ($0, "") })
      use.reportInUse(
        finding.severity, finding.message, at: finding.range, fixIts: isFixable ? [fixIt] : [])
    }
    let type = arguments.first { $0.label?.text == "as" }.map { ", as: \($0.value.text)" }
    return [
      "RatchetQuery.SQLQueryExpression(\(sql.text) as RatchetQuery.QueryFragment\(type ?? ""))"
    ]
  }
}
