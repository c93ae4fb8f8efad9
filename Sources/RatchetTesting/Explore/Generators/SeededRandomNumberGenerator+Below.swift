import RatchetDependencies

extension SeededRandomNumberGenerator {
  /// A number below a bound, each with the same chance; 0 for the bound 0.
  ///
  /// What the standard library makes of the same generator may change with its version; this does not.
  mutating func next(below bound: UInt64) -> UInt64 {
    guard bound > 1 else { return 0 }
    // Numbers under this come once more often than others, after division.
    let surplus = (0 &- bound) % bound
    while true {
      let (high, low) = next().multipliedFullWidth(by: bound)
      if low >= surplus { return high }
    }
  }

  /// A place in a list that is not empty.
  mutating func index(of count: Int) -> Int { Int(next(below: UInt64(count))) }

  /// True once in so many times.
  mutating func isOne(in count: UInt64) -> Bool { next(below: count) == 0 }

  /// From 0 up to and without 1, in steps of 2^-53.
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Generators that have nothing to do with one another, from one seed.
  ///
  /// States that are a step apart would give the same numbers a step apart; so each starts with a
  /// number that was mixed first.
  init(seed: UInt64, number: Int) {
    var mixed = SeededRandomNumberGenerator(seed: seed)
    var own = SeededRandomNumberGenerator(seed: mixed.next() ^ UInt64(bitPattern: Int64(number)))
    self.init(seed: own.next())
  }
}
