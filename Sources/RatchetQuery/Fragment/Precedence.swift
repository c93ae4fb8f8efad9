/// How firmly an operator of SQLite holds its operands, from the loosest on.
enum Precedence: UInt8, Comparable {
  /// SQL of which nothing is known.
  case unknown
  case or
  case and
  case not
  /// `=`, `IS`, `IN`, `LIKE`, `BETWEEN`.
  case equality
  /// `<` and its like.
  case comparison
  /// `&`, `|`, `<<`, `>>`.
  case bitwise
  case additive
  case multiplicative
  /// `||`.
  case concatenation
  case collate
  case unary
  /// A column, a value, a call, anything in parentheses.
  case primary
  /// A query in parentheses, or `EXISTS` and one: by itself it can be run too.
  case subquery

  static func < (left: Precedence, right: Precedence) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension QueryFragment {
  /// As an operand of an operator: in parentheses, unless it holds at least so firmly.
  func operand(_ least: Precedence = .primary) -> QueryFragment {
    if precedence >= least || (precedence == .unknown && isColumn) { return self }
    return parentheses
  }

  var parentheses: QueryFragment {
    var fragment = QueryFragment(verbatim: "(")
    fragment.append(self)
    fragment.append(verbatim: ")")
    return fragment.with(.primary)
  }

  /// A query as an expression.
  var subquery: QueryFragment { parentheses.with(.subquery) }

  /// What is run: of a query that became an expression, the query.
  var statement: QueryFragment {
    guard precedence == .subquery else { return self }
    return sql.utf8.first == UInt8(ascii: "(") ? withoutParentheses : "SELECT " + self
  }

  /// Two operands and what stands between them, which takes what is to the left of it first.
  static func binary(
    _ left: some QueryExpression, _ symbol: String, _ right: some QueryExpression,
    _ precedence: Precedence
  ) -> QueryFragment {
    binary(left.queryFragment, symbol, right.queryFragment, precedence)
  }

  static func binary(
    _ left: QueryFragment, _ symbol: String, _ right: QueryFragment, _ precedence: Precedence
  ) -> QueryFragment {
    // In a row of ANDs or of ORs, and with `+` to the left, parentheses would say nothing. Rows of
    // comparisons are legal SQL that nobody reads as what it is.
    let (least, leastOfRight) =
      switch precedence {
      case .and, .or: (precedence, precedence)
      case .equality, .comparison: (Precedence.bitwise, Precedence.bitwise)
      default: (precedence, precedence.next)
      }
    var fragment = left.operand(least)
    fragment.append(verbatim: " \(symbol) ")
    fragment.append(right.operand(leastOfRight))
    return fragment.with(precedence)
  }

  /// `name(argument, …)`.
  static func call(_ name: String, _ arguments: [QueryFragment]) -> QueryFragment {
    var fragment = QueryFragment(verbatim: "\(name)(")
    fragment.append(arguments.joined())
    fragment.append(verbatim: ")")
    return fragment.with(.primary)
  }

  static func call(_ name: String, _ arguments: QueryFragment...) -> QueryFragment {
    call(name, arguments)
  }

  /// Whether it is nothing but quoted names with points between them.
  private var isColumn: Bool {
    guard sql.utf8.first == UInt8(ascii: "\"") else { return false }
    var isQuoted = false
    for byte in sql.utf8 {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted && byte != UInt8(ascii: ".") {
        return false
      }
    }
    return !isQuoted
  }
}

extension Precedence {
  fileprivate var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .primary }
}

extension QueryFragment {
  static func prefix(
    _ symbol: String, _ expression: some QueryExpression, _ precedence: Precedence
  ) -> QueryFragment {
    var fragment = QueryFragment(verbatim: symbol)
    // `--` would be a comment, and NOT before a comparison is read twice.
    fragment.append(expression.queryFragment.operand())
    return fragment.with(precedence)
  }

  static func postfix(
    _ expression: some QueryExpression, _ symbol: String, _ precedence: Precedence
  ) -> QueryFragment {
    var fragment = expression.queryFragment.operand(.bitwise)
    fragment.append(verbatim: symbol)
    return fragment.with(precedence)
  }
}
