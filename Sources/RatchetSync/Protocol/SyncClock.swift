public import Foundation

/// A hybrid logical time: milliseconds since 1970 in the upper 48 bits, a counter in the lower 16.
///
/// A device takes a clock for each of its edits. It is greater than every clock that the device has
/// taken or received before, and otherwise follows the wall clock.
public struct SyncClock: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  /// The clock as SQLite stores it.
  public let rawValue: Int64

  /// Makes a clock of its stored form.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Makes the first clock of a millisecond. Times before 1970 and after the year 6429 are moved
  /// to the nearest time that can be represented.
  public init(milliseconds: Int64) {
    rawValue = min(max(milliseconds, 0), Int64.max >> 16) << 16
  }

  /// Before every edit.
  public static let zero = SyncClock(rawValue: 0)

  /// The whole milliseconds since 1970.
  public var milliseconds: Int64 { rawValue >> 16 }

  /// The time of the clock, to the millisecond.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  public static func < (left: SyncClock, right: SyncClock) -> Bool {
    left.rawValue < right.rawValue
  }

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Int64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// A copy of the database that takes part in the synchronization, usually that of one device.
public struct SyncNode: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  /// The number of the copy. It is never negative.
  public let rawValue: Int64

  /// Makes a node of its stored number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Makes a node with a random number.
  public static func random() -> SyncNode {
    SyncNode(rawValue: .random(in: 1...Int64.max))
  }

  public static func < (left: SyncNode, right: SyncNode) -> Bool {
    left.rawValue < right.rawValue
  }

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Int64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension SyncNode: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }
}

/// The version of a cell: when it was written, and on which node.
///
/// Of two versions of a cell the greater one wins, by clock and then by node.
public struct SyncVersion: Hashable, Comparable, Sendable {
  /// The time of the edit.
  public let clock: SyncClock
  /// The node on which the edit was made.
  public let node: SyncNode

  /// Makes a version.
  public init(clock: SyncClock, node: SyncNode) {
    self.clock = clock
    self.node = node
  }

  /// Before every edit.
  static let zero = SyncVersion(clock: .zero, node: SyncNode(rawValue: 0))

  public static func < (left: SyncVersion, right: SyncVersion) -> Bool {
    (left.clock, left.node) < (right.clock, right.node)
  }
}
