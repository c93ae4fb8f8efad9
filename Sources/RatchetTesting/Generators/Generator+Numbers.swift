import RatchetDependencies

extension Generator where Value: FixedWidthInteger & Sendable {
  /// Integers in a range: a quarter of the time 0, 1, -1 or a value at a bound, half of the time a
  /// value near 0, else any.
  ///
  /// ```swift
  /// let quantity = Generator.integers(in: 0...1_000)
  /// ```
  public static func integers(in range: ClosedRange<Value>) -> Generator {
    let edges = edges(of: range)
    let small = small(in: range)
    return Generator { random in
      switch random.next(below: 4) {
      case 0: edges[random.index(of: edges.count)]
      case 1: any(in: range, &random)
      default: any(in: small, &random)
      }
    }
  }

  private static func edges(of range: ClosedRange<Value>) -> [Value] {
    var edges = [0, 1, range.lowerBound, range.upperBound]
    if let negative = Value(exactly: -1) { edges.append(negative) }
    if range.lowerBound < range.upperBound {
      edges += [range.lowerBound + 1, range.upperBound - 1]
    }
    return edges.reduce(into: []) { if range.contains($1), !$0.contains($1) { $0.append($1) } }
  }

  /// The values within 8 of 0, or of the value nearest to 0.
  private static func small(in range: ClosedRange<Value>) -> ClosedRange<Value> {
    let middle = min(max(0, range.lowerBound), range.upperBound)
    let lower = middle.subtractingReportingOverflow(8)
    let upper = middle.addingReportingOverflow(8)
    return
      (lower.overflow ? range.lowerBound : max(range.lowerBound, lower.partialValue))...(upper
      .overflow ? range.upperBound : min(range.upperBound, upper.partialValue))
  }

  private static func any(
    in range: ClosedRange<Value>, _ random: inout SeededRandomNumberGenerator
  ) -> Value {
    let width = Value.Magnitude(truncatingIfNeeded: range.upperBound &- range.lowerBound)
    let offset: Value.Magnitude
    if let width = UInt64(exactly: width), width < .max {
      offset = Value.Magnitude(truncatingIfNeeded: random.next(below: width + 1))
    } else {
      offset = bits(upTo: width, &random)
    }
    return range.lowerBound &+ Value(truncatingIfNeeded: offset)
  }

  /// The uniform choice for widths beyond `UInt64`.
  private static func bits(
    upTo most: Value.Magnitude, _ random: inout SeededRandomNumberGenerator
  ) -> Value.Magnitude {
    while true {
      var bits: Value.Magnitude = 0
      for _ in 0..<(Value.bitWidth + 63) / 64 {
        bits = bits << 64 | Value.Magnitude(truncatingIfNeeded: random.next())
      }
      bits >>= most.leadingZeroBitCount
      if bits <= most { return bits }
    }
  }
}

extension Generator where Value: BinaryFloatingPoint & Sendable {
  /// Numbers in a range: a quarter of the time 0, -0, 1, -1, the smallest positive number or a
  /// bound, a quarter of the time a whole number near 0, else any. Traps if a bound is not finite.
  ///
  /// ```swift
  /// let price = Generator.doubles(in: 0...99.99)
  /// ```
  public static func doubles(in range: ClosedRange<Value>) -> Generator {
    guard range.lowerBound.isFinite, range.upperBound.isFinite else {
      fatalError(Wording.infiniteRange)
    }
    let edges: [Value] = [
      0, -0.0, 1, -1, .leastNonzeroMagnitude, range.lowerBound, range.upperBound,
    ].reduce(into: []) { edges, edge in
      // 0 and -0 are equal, but both are wanted.
      let isKnown = edges.contains { $0 == edge && $0.sign == edge.sign }
      if range.contains(edge), !isKnown { edges.append(edge) }
    }
    let small = (-8...8).map { Value($0) }.filter(range.contains)
    return Generator { random in
      switch random.next(below: 4) {
      case 0: return edges[random.index(of: edges.count)]
      case 1 where !small.isEmpty: return small[random.index(of: small.count)]
      default:
        let part = Value(random.nextUnit())
        // Two products, since the difference of the bounds may overflow.
        let value = range.lowerBound * (1 - part) + range.upperBound * part
        return min(max(value, range.lowerBound), range.upperBound)
      }
    }
  }
}
