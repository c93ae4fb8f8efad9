import RatchetDependencies

extension SeededRandomNumberGenerator {
  /// A uniformly distributed number below a bound; 0 for the bounds 0 and 1.
  ///
  /// The standard library may change with its version how it maps the same numbers; this does not.
  mutating func next(below bound: UInt64) -> UInt64 {
    guard bound > 1 else { return 0 }
    // Low halves below this would make some results more likely than others, so they are rejected.
    let surplus = (0 &- bound) % bound
    while true {
      let (high, low) = next().multipliedFullWidth(by: bound)
      if low >= surplus { return high }
    }
  }

  /// A random index into a list of `count` elements, which must be positive.
  mutating func index(of count: Int) -> Int { Int(next(below: UInt64(count))) }

  /// True with a probability of one in `count`.
  mutating func isOne(in count: UInt64) -> Bool { next(below: count) == 0 }

  /// From 0 up to, but not including, 1, in steps of 2^-53.
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// One of several independent generators with the same seed.
  ///
  /// Generators whose states are a step apart would yield the same sequence, shifted by one. So
  /// each starts from a mixed number.
  init(seed: UInt64, number: Int) {
    var mixed = SeededRandomNumberGenerator(seed: seed)
    var own = SeededRandomNumberGenerator(seed: mixed.next() ^ UInt64(bitPattern: Int64(number)))
    self.init(seed: own.next())
  }
}
