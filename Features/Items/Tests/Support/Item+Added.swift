import Foundation
import Items
import RatchetDependencies

extension Item {
  /// The item that a test adds as its first, second, … one: younger than the samples.
  static func added(_ number: Int) -> Item {
    Item(id: UUID(100 + number), timestamp: Date(timeIntervalSince1970: 1_760_000_000))
  }

  /// An item of this many seconds after the first sample.
  static func at(_ seconds: Double, id: Int) -> Item {
    Item(id: UUID(id), timestamp: samples[0].timestamp + seconds)
  }
}
