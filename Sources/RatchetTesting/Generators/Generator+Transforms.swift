import RatchetDependencies
import RatchetIssues

extension Generator {
  /// Transforms each value.
  ///
  /// ```swift
  /// let even = Generator.integers(in: 0...50).map { $0 * 2 }
  /// ```
  public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Generator<Other> {
    let make = make
    return Generator<Other> { transform(make(&$0)) }
  }

  /// Uses each value to choose the generator of the result.
  ///
  /// ```swift
  /// let places = Generator.integers(in: 1...9).flatMap { .integers(in: 0...$0 - 1) }
  /// ```
  public func flatMap<Other>(
    _ transform: @escaping @Sendable (Value) -> Generator<Other>
  ) -> Generator<Other> {
    let make = make
    return Generator<Other> { transform(make(&$0)).make(&$0) }
  }

  /// Generates only values that satisfy a condition. If `tries` values in a row do not, that is an
  /// issue, and the last one is used anyway.
  ///
  /// ```swift
  /// let odd = Generator.integers(in: 0...9).filter { $0 % 2 == 1 }
  /// ```
  public func filter(
    tries: Int = 100,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ isWanted: @escaping @Sendable (Value) -> Bool
  ) -> Generator {
    let make = make
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return Generator { random in
      var value = make(&random)
      var count = 1
      while !isWanted(value) {
        guard count < tries else {
          reportIssue(Wording.filteredAll(count, at: location))
          return value
        }
        value = make(&random)
        count += 1
      }
      return value
    }
  }

  /// Nil with a probability of a quarter.
  ///
  /// ```swift
  /// let rating = Generator.integers(in: 1...5).optional()
  /// ```
  public func optional() -> Generator<Value?> {
    let make = make
    return Generator<Value?> { $0.isOne(in: 4) ? nil : make(&$0) }
  }

  /// Arrays of values; short ones are more frequent than long ones.
  ///
  /// ```swift
  /// let rolls = Generator.integers(in: 1...6).array(count: 0...3)
  /// ```
  public func array(count: ClosedRange<Int> = 0...5) -> Generator<[Value]> {
    let make = make
    let counts = Generator<Int>.integers(in: max(0, count.lowerBound)...max(0, count.upperBound))
    return Generator<[Value]> { random in
      let count = counts.make(&random)
      return (0..<count).map { _ in make(&random) }
    }
  }
}
