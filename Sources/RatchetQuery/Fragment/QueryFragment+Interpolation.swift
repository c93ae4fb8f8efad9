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
    /// Whether there is nothing yet but one expression, which needs no parentheses if it stays so.
    private var isLoneExpression = false

    public init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func append(_ piece: QueryFragment) {
      guard !piece.isEmpty else { return }
      if isLoneExpression { fragment = fragment.interpolated }
      isLoneExpression = false
      fragment.append(piece)
    }

    public mutating func appendLiteral(_ literal: StaticString) {
      append(QueryFragment(verbatim: "\(literal)"))
    }

    /// Appends another fragment as it is.
    public mutating func appendInterpolation(_ fragment: QueryFragment) {
      append(fragment)
    }

    /// An expression, as one operand: in parentheses where it is made by an operator, or is a query.
    public mutating func appendInterpolation(_ expression: some QueryExpression) {
      let isFirst = fragment.isEmpty
      append(isFirst ? expression.queryFragment : expression.queryFragment.interpolated)
      isLoneExpression = isFirst
    }

    /// A statement that is no expression, as one that writes.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ statement: some QueryStatement) {
      append(statement.query)
    }

    /// A value, which is bound.
    public mutating func appendInterpolation<Value: QueryBindable>(_ value: Value)
    where Value.QueryOutput == Value {
      append(QueryFragment(value: Value.databaseValue(of: value)))
    }

    /// A value, which is bound as another type stores it: `\(now, as: Date.UnixTimeRepresentation.self)`.
    public mutating func appendInterpolation<Value: QueryBindable>(
      _ value: Value.QueryOutput, as type: Value.Type
    ) {
      append(QueryFragment(value: Value.databaseValue(of: value)))
    }

    /// An identifier.
    public mutating func appendInterpolation(quote identifier: String) {
      append(QueryFragment(quote: identifier))
    }
  }
}

extension QueryFragment {
  /// As it stands between other SQL. Of what nothing is known, as a term of an order, it may be more
  /// than an operand.
  fileprivate var interpolated: QueryFragment {
    precedence == .unknown ? self : operand()
  }
}

extension QueryFragment.Interpolation {
  /// A value that may be missing, which is bound as NULL then.
  ///
  /// Swift 6.3 warns of every optional value in a literal but where a parameter is optional itself.
  public mutating func appendInterpolation<Value: QueryBindable>(_ value: Value?)
  where Value.QueryOutput == Value {
    append(QueryFragment(value: Value?.databaseValue(of: value)))
  }
}
