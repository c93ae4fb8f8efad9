import RatchetDependencies

extension Generator {
  /// Always the same value.
  ///
  /// ```swift
  /// let loaded = Generator.constant(["Blue", "Kind of Blue"])
  /// ```
  public static func constant(_ value: Value) -> Generator where Value: Sendable {
    Generator { _ in value }
  }

  /// One of these values, each with the same probability. Traps if there are none.
  ///
  /// ```swift
  /// let genre = Generator.element(of: ["folk", "jazz", "soul"])
  /// ```
  public static func element(of values: some Sequence<Value>) -> Generator where Value: Sendable {
    let values = Array(values)
    guard !values.isEmpty else { fatalError(Wording.noElements) }
    return Generator { values[$0.index(of: values.count)] }
  }

  /// A value from one of these generators, each chosen with the same probability. Traps if there
  /// are none.
  ///
  /// ```swift
  /// let text = Generator.one(of: .constant(""), .string(count: 3...5))
  /// ```
  public static func one(of generators: Generator...) -> Generator {
    one(of: generators.map { (1, $0) })
  }

  /// A value from one of these generators, chosen in proportion to their weights. Traps if a weight
  /// is negative, or if none is positive.
  ///
  /// ```swift
  /// let text = Generator.one(of: (1, .constant("")), (9, .string(count: 3...5)))
  /// ```
  public static func one(of choices: (weight: Int, generator: Generator)...) -> Generator {
    one(of: choices)
  }

  static func one(of choices: [(weight: Int, generator: Generator)]) -> Generator {
    var total: UInt64 = 0
    // The exclusive upper bound of the numbers that select each generator.
    let bounds = choices.map { choice in
      guard choice.weight >= 0 else { fatalError(Wording.negativeWeight) }
      total += UInt64(choice.weight)
      return total
    }
    guard total > 0 else { fatalError(Wording.noElements) }
    let generators = choices.map(\.generator)
    return Generator { [total] random in
      let number = random.next(below: total)
      // The index always exists: the last bound is the total.
      return generators[bounds.firstIndex { number < $0 } ?? 0].make(&random)
    }
  }
}

extension Generator where Value == Bool {
  /// True and false, with the same probability.
  public static var bool: Generator { Generator { $0.isOne(in: 2) } }
}
