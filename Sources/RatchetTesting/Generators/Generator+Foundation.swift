public import Foundation
import RatchetDependencies

extension Generator where Value == UUID {
  /// UUIDs: half of the time one of the first four of `UUIDGenerator.incrementing`, so that they
  /// collide with those of a feature under test; else any UUID of version 4.
  public static var uuid: Generator {
    Generator { random in
      guard !random.isOne(in: 2) else { return UUID(random.index(of: 4)) }
      let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
      let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
      let bytes = [high, low].flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
      }
      return UUID(
        uuid: (
          bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
          bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
        ))
    }
  }
}

extension Generator where Value == Date {
  /// Dates in a range: a quarter of the time one of its bounds, or the start of 1970 or 2001 if it
  /// is in the range; else any date, in whole milliseconds.
  ///
  /// ```swift
  /// let due = Generator.date(in: Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 9e8))
  /// ```
  public static func date(in range: ClosedRange<Date>) -> Generator {
    let edges = [
      range.lowerBound, range.upperBound, Date(timeIntervalSince1970: 0),
      Date(timeIntervalSinceReferenceDate: 0),
    ].filter(range.contains)
    let span = range.upperBound.timeIntervalSince(range.lowerBound)
    return Generator { random in
      if random.isOne(in: 4) { return edges[random.index(of: edges.count)] }
      let offset = (span * random.nextUnit() * 1_000).rounded(.down) / 1_000
      return min(range.lowerBound.addingTimeInterval(offset), range.upperBound)
    }
  }
}
