// The operators with a value on the right are declared for each type: the compiler prefers
// `Int += Int` to any generic operator, although a column cannot be read as an `Int`.

extension Int {
  /// Adds to the column: `$0.count += 1`.
  public static func += (left: inout SQLQueryExpression<Int>, right: Int) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  /// Subtracts from the column.
  public static func -= (left: inout SQLQueryExpression<Int>, right: Int) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  /// Multiplies the column.
  public static func *= (left: inout SQLQueryExpression<Int>, right: Int) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  /// Divides the column. Integers are rounded toward zero, and zero is an error of the statement.
  public static func /= (left: inout SQLQueryExpression<Int>, right: Int) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", .divisor(right), .multiplicative))
  }
}

extension Int64 {
  /// Adds to the column: `$0.count += 1`.
  public static func += (left: inout SQLQueryExpression<Int64>, right: Int64) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  /// Subtracts from the column.
  public static func -= (left: inout SQLQueryExpression<Int64>, right: Int64) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  /// Multiplies the column.
  public static func *= (left: inout SQLQueryExpression<Int64>, right: Int64) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  /// Divides the column. Integers are rounded toward zero, and zero is an error of the statement.
  public static func /= (left: inout SQLQueryExpression<Int64>, right: Int64) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", .divisor(right), .multiplicative))
  }
}

extension Int32 {
  /// Adds to the column: `$0.count += 1`.
  public static func += (left: inout SQLQueryExpression<Int32>, right: Int32) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  /// Subtracts from the column.
  public static func -= (left: inout SQLQueryExpression<Int32>, right: Int32) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  /// Multiplies the column.
  public static func *= (left: inout SQLQueryExpression<Int32>, right: Int32) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  /// Divides the column. Integers are rounded toward zero, and zero is an error of the statement.
  public static func /= (left: inout SQLQueryExpression<Int32>, right: Int32) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", .divisor(right), .multiplicative))
  }
}

extension Double {
  /// Adds to the column: `$0.count += 1`.
  public static func += (left: inout SQLQueryExpression<Double>, right: Double) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  /// Subtracts from the column.
  public static func -= (left: inout SQLQueryExpression<Double>, right: Double) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  /// Multiplies the column.
  public static func *= (left: inout SQLQueryExpression<Double>, right: Double) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  /// Divides the column. Zero is an error of the statement.
  public static func /= (left: inout SQLQueryExpression<Double>, right: Double) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", .divisor(right), .multiplicative))
  }
}

extension Float {
  /// Adds to the column: `$0.count += 1`.
  public static func += (left: inout SQLQueryExpression<Float>, right: Float) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  /// Subtracts from the column.
  public static func -= (left: inout SQLQueryExpression<Float>, right: Float) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  /// Multiplies the column.
  public static func *= (left: inout SQLQueryExpression<Float>, right: Float) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  /// Divides the column. Zero is an error of the statement.
  public static func /= (left: inout SQLQueryExpression<Float>, right: Float) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", .divisor(right), .multiplicative))
  }
}

extension String {
  /// Appends a text.
  public static func += (left: inout SQLQueryExpression<String>, right: String) {
    left = SQLQueryExpression(.binary(left.queryFragment, "||", "\(right)", .concatenation))
  }
}
