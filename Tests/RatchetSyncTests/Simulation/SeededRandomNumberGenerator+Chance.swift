import RatchetDependencies
import Synchronization

extension SeededRandomNumberGenerator {
  mutating func chance(_ percent: Int) -> Bool { .random(in: 0..<100, using: &self) < percent }

  mutating func below(_ limit: Int) -> Int { .random(in: 0..<limit, using: &self) }
}

/// Numbers for one replica.
final class NumberSource: Sendable {
  // A lock: a replica can be used from any thread.
  private let numbers: Mutex<SeededRandomNumberGenerator>

  init(seed: UInt64) {
    numbers = Mutex(SeededRandomNumberGenerator(seed: seed))
  }

  func next() -> Int64 {
    numbers.withLock { .random(in: 1...Int64.max, using: &$0) }
  }
}
