public import RatchetSQLite

extension QueryFragment: ExpressibleByStringInterpolation {
  public init(stringLiteral literal: StaticString) {
    self.init(literal)
  }

  public init(stringInterpolation interpolation: Interpolation) {
    self = interpolation.fragment
    closeLineComment()
  }

  /// Collects the literals and values of an interpolated fragment.
  public struct Interpolation: StringInterpolationProtocol {
    private(set) var fragment = QueryFragment()
    /// True while the fragment consists of a single expression, which needs no parentheses if
    /// nothing follows it.
    private var isLoneExpression = false

    public init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func append(_ piece: QueryFragment) {
      guard !piece.isEmpty else { return }
      endLoneExpression()
      fragment.append(piece)
    }

    mutating func append(value: SQLValue) {
      endLoneExpression()
      fragment.append(value: value)
    }

    private mutating func endLoneExpression() {
      if isLoneExpression { fragment = fragment.interpolated }
      isLoneExpression = false
    }

    public mutating func appendLiteral(_ literal: StaticString) {
      guard literal.utf8CodeUnitCount > 0 else { return }
      endLoneExpression()
      fragment.append(verbatim: "\(literal)")
    }

    /// Appends another fragment unchanged.
    public mutating func appendInterpolation(_ fragment: QueryFragment) {
      append(fragment)
    }

    /// Appends an expression as one operand. An expression with an operator, and a query, get
    /// parentheses.
    public mutating func appendInterpolation(_ expression: some QueryExpression) {
      let isFirst = fragment.isEmpty
      append(isFirst ? expression.queryFragment : expression.queryFragment.interpolated)
      isLoneExpression = isFirst
    }

    /// Appends a statement that is not an expression, such as one that writes.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ statement: some QueryStatement) {
      append(statement.query)
    }

    /// Appends a placeholder, and binds the value to it.
    public mutating func appendInterpolation<Value: QueryBindable>(_ value: Value)
    where Value.QueryOutput == Value {
      append(value: Value.databaseValue(of: value))
    }

    /// Appends a placeholder, and binds the value in the representation of another type:
    /// `\(now, as: Date.UnixTimeRepresentation.self)`.
    public mutating func appendInterpolation<Value: QueryBindable>(
      _ value: Value.QueryOutput, as type: Value.Type
    ) {
      append(value: Value.databaseValue(of: value))
    }

    /// Appends a quoted identifier.
    public mutating func appendInterpolation(quote identifier: String) {
      append(QueryFragment(quote: identifier))
    }
  }
}

extension QueryFragment {
  /// The fragment as it appears between other SQL. A fragment of unknown precedence, such as an
  /// ordering term, may be more than an operand, so it gets no parentheses.
  fileprivate var interpolated: QueryFragment {
    precedence == .unknown ? self : operand()
  }
}

extension QueryFragment.Interpolation {
  /// Appends a placeholder, and binds the value to it, or NULL for `nil`.
  ///
  /// Without this overload, Swift 6.3 warns about every optional that is interpolated.
  public mutating func appendInterpolation<Value: QueryBindable>(_ value: Value?)
  where Value.QueryOutput == Value {
    append(value: Value?.databaseValue(of: value))
  }
}
