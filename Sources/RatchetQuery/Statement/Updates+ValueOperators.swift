// With a value on the right, the operators are declared for each type by itself: the compiler prefers
// `Int += Int` to any generic operator, although there is no column to read an `Int` from.

extension Int {
  public static func += (left: inout SQLQueryExpression<Int>, right: Int) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  public static func -= (left: inout SQLQueryExpression<Int>, right: Int) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  public static func *= (left: inout SQLQueryExpression<Int>, right: Int) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  public static func /= (left: inout SQLQueryExpression<Int>, right: Int) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", "\(right)", .multiplicative))
  }
}

extension Int64 {
  public static func += (left: inout SQLQueryExpression<Int64>, right: Int64) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  public static func -= (left: inout SQLQueryExpression<Int64>, right: Int64) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  public static func *= (left: inout SQLQueryExpression<Int64>, right: Int64) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  public static func /= (left: inout SQLQueryExpression<Int64>, right: Int64) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", "\(right)", .multiplicative))
  }
}

extension Int32 {
  public static func += (left: inout SQLQueryExpression<Int32>, right: Int32) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  public static func -= (left: inout SQLQueryExpression<Int32>, right: Int32) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  public static func *= (left: inout SQLQueryExpression<Int32>, right: Int32) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  public static func /= (left: inout SQLQueryExpression<Int32>, right: Int32) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", "\(right)", .multiplicative))
  }
}

extension Double {
  public static func += (left: inout SQLQueryExpression<Double>, right: Double) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  public static func -= (left: inout SQLQueryExpression<Double>, right: Double) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  public static func *= (left: inout SQLQueryExpression<Double>, right: Double) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  public static func /= (left: inout SQLQueryExpression<Double>, right: Double) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", "\(right)", .multiplicative))
  }
}

extension Float {
  public static func += (left: inout SQLQueryExpression<Float>, right: Float) {
    left = SQLQueryExpression(.binary(left.queryFragment, "+", "\(right)", .additive))
  }

  public static func -= (left: inout SQLQueryExpression<Float>, right: Float) {
    left = SQLQueryExpression(.binary(left.queryFragment, "-", "\(right)", .additive))
  }

  public static func *= (left: inout SQLQueryExpression<Float>, right: Float) {
    left = SQLQueryExpression(.binary(left.queryFragment, "*", "\(right)", .multiplicative))
  }

  public static func /= (left: inout SQLQueryExpression<Float>, right: Float) {
    left = SQLQueryExpression(.binary(left.queryFragment, "/", "\(right)", .multiplicative))
  }
}

extension String {
  /// Appends a text.
  public static func += (left: inout SQLQueryExpression<String>, right: String) {
    left = SQLQueryExpression(.binary(left.queryFragment, "||", "\(right)", .concatenation))
  }
}
