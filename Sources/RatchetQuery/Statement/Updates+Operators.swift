public import RatchetSQLite

extension SQLQueryExpression where QueryValue: Numeric {
  /// Adds to the column: `$0.count += 1`.
  public static func += (left: inout Self, right: some QueryExpression<QueryValue>) {
    left = Self(.binary(left, "+", right, .additive))
  }

  /// Subtracts from the column.
  public static func -= (left: inout Self, right: some QueryExpression<QueryValue>) {
    left = Self(.binary(left, "-", right, .additive))
  }

  /// Multiplies the column.
  public static func *= (left: inout Self, right: some QueryExpression<QueryValue>) {
    left = Self(.binary(left, "*", right, .multiplicative))
  }

  /// Divides the column. Integers are rounded toward zero, and a division by zero is NULL.
  public static func /= (left: inout Self, right: some QueryExpression<QueryValue>) {
    left = Self(.binary(left, "/", right, .multiplicative))
  }
}

// An operation on NULL is NULL.
extension SQLQueryExpression {
  /// Adds to the column: `$0.count += 1`.
  public static func += <Value: Numeric & QueryBindable>(left: inout Self, right: Value)
  where QueryValue == Value?, Value.QueryOutput == Value {
    left = Self(.binary(left, "+", RatchetQuery.bind(right, as: Value.self), .additive))
  }

  /// Subtracts from the column.
  public static func -= <Value: Numeric & QueryBindable>(left: inout Self, right: Value)
  where QueryValue == Value?, Value.QueryOutput == Value {
    left = Self(.binary(left, "-", RatchetQuery.bind(right, as: Value.self), .additive))
  }

  /// Multiplies the column.
  public static func *= <Value: Numeric & QueryBindable>(left: inout Self, right: Value)
  where QueryValue == Value?, Value.QueryOutput == Value {
    left = Self(.binary(left, "*", RatchetQuery.bind(right, as: Value.self), .multiplicative))
  }

  /// Divides the column. Integers are rounded toward zero, and a division by zero is NULL.
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
  /// Negates the column.
  public mutating func toggle() {
    self = not()
  }
}
