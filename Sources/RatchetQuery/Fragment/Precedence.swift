/// The binding strength of an SQLite operator. The cases are in ascending order.
enum Precedence: UInt8, Comparable {
  /// A fragment whose SQL has not been analysed.
  case unknown
  case or
  case and
  case not
  /// `=`, `IS`, `IN`, `LIKE`, `BETWEEN`.
  case equality
  /// `<`, `<=`, `>`, `>=`.
  case comparison
  /// `&`, `|`, `<<`, `>>`.
  case bitwise
  case additive
  case multiplicative
  /// `||`.
  case concatenation
  case collate
  case unary
  /// A column, a value, a call or anything in parentheses.
  case primary
  /// A query in parentheses, with or without `EXISTS`. It can also run as a statement.
  case subquery

  static func < (left: Precedence, right: Precedence) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension QueryFragment {
  /// The fragment as an operand: in parentheses, unless its operator binds at least as tightly as
  /// `least`.
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

  /// The query in parentheses, for use as an expression.
  var subquery: QueryFragment { parentheses.with(.subquery) }

  /// The statement to run. For a subquery, this is the query without its parentheses.
  var statement: QueryFragment {
    guard precedence == .subquery else { return self }
    return sql.utf8.first == UInt8(ascii: "(") ? withoutParentheses : "SELECT " + self
  }

  /// Joins two operands with a left-associative operator.
  static func binary(
    _ left: some QueryExpression, _ symbol: String, _ right: some QueryExpression,
    _ precedence: Precedence
  ) -> QueryFragment {
    binary(left.queryFragment, symbol, right.queryFragment, precedence)
  }

  static func binary(
    _ left: QueryFragment, _ symbol: String, _ right: QueryFragment, _ precedence: Precedence
  ) -> QueryFragment {
    // A chain of ANDs or of ORs needs no parentheses, and neither does a left operand of the same
    // arithmetic precedence. SQLite accepts a chain of comparisons (`a < b < c`), but it is easily
    // misread, so its operands get parentheses.
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

  /// Indicates whether the SQL consists only of quoted names and the periods between them.
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
    // Put any operator in parentheses: `--` would start a comment, and `NOT a = b` is easily misread.
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
