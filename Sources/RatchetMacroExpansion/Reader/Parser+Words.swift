extension Parser {
  /// Keywords that neither begin nor continue a type or an expression.
  static let reserved: Set<String> = [
    "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "else", "enum", "extension", "fallthrough", "fileprivate", "for", "func", "guard", "import",
    "in", "init", "internal", "let", "operator", "precedencegroup", "private", "protocol",
    "public", "return", "static", "struct", "subscript", "throw", "typealias", "var", "where",
    "while",
  ]

  /// Words that modify the declaration after them.
  static let modifiers: Set<String> = [
    "__consuming", "_const", "_local", "async", "borrowing", "class", "consuming", "convenience",
    "distributed", "dynamic", "fileprivate", "final", "indirect", "infix", "internal", "isolated",
    "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional", "override", "package",
    "postfix", "prefix", "private", "public", "reasync", "required", "sending", "static",
    "unowned", "weak",
  ]

  /// Words that begin a declaration if its name or another required part follows.
  static let declarations: Set<String> = [
    "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import",
    "init", "let", "macro", "operator", "precedencegroup", "protocol", "struct", "subscript",
    "typealias", "var",
  ]
}
