public import RatchetSQLite

extension SQLQueryExpression where QueryValue: Numeric {
  public static func += (left: inout Self, right: some QueryExpression<QueryValue>) {
    left = Self(.binary(left, "+", right, .additive))
  }

  public static func -= (left: inout Self, right: some QueryExpression<QueryValue>) {
    left = Self(.binary(left, "-", right, .additive))
  }

  public static func *= (left: inout Self, right: some QueryExpression<QueryValue>) {
    left = Self(.binary(left, "*", right, .multiplicative))
  }

  public static func /= (left: inout Self, right: some QueryExpression<QueryValue>) {
    left = Self(.binary(left, "/", right, .multiplicative))
  }
}

// NULL stays NULL, whatever is added.
extension SQLQueryExpression {
  public static func += <Value: Numeric & QueryBindable>(left: inout Self, right: Value)
  where QueryValue == Value?, Value.QueryOutput == Value {
    left = Self(.binary(left, "+", RatchetQuery.bind(right, as: Value.self), .additive))
  }

  public static func -= <Value: Numeric & QueryBindable>(left: inout Self, right: Value)
  where QueryValue == Value?, Value.QueryOutput == Value {
    left = Self(.binary(left, "-", RatchetQuery.bind(right, as: Value.self), .additive))
  }

  public static func *= <Value: Numeric & QueryBindable>(left: inout Self, right: Value)
  where QueryValue == Value?, Value.QueryOutput == Value {
    left = Self(.binary(left, "*", RatchetQuery.bind(right, as: Value.self), .multiplicative))
  }

  public static func /= <Value: Numeric & QueryBindable>(left: inout Self, right: Value)
  where QueryValue == Value?, Value.QueryOutput == Value {
    left = Self(.binary(left, "/", RatchetQuery.bind(right, as: Value.self), .multiplicative))
  }
}

extension SQLQueryExpression<String> {
  /// Appends a text.
  public static func += (left: inout Self, right: some QueryExpression<String>) {
    left = Self(.binary(left, "||", right, .concatenation))
  }
}

extension SQLQueryExpression<Bool> {
  /// True becomes false, and false true.
  public mutating func toggle() {
    self = not()
  }
}
