import RatchetDependencies

/// The registrations in a container and its child, and the requests: any bytes form a program.
struct ContainerProgram: Sendable {
  /// A factory: it requests its parts in order, then makes a node of them or throws.
  struct Factory: Sendable {
    var lifetime: Lifetime
    var needs: [Int]
    var fails: Bool
  }

  enum Place: Int, CaseIterable, Sendable { case parent, child }

  enum Step: Sendable {
    /// Requests a key, and may keep the result.
    case resolve(Int, of: Place, isHeld: Bool)
    case letGo
    case register(Int, in: Place, Factory)
  }

  private(set) var steps: [Step] = []

  init(bytes: some Sequence<UInt8>) {
    var bytes = bytes.makeIterator()
    guard let first = bytes.next() else { return }
    let count = 1 + Int(first % 8)
    // First the initial registrations, then the steps.
    for key in 0..<count {
      for place in Place.allCases {
        guard let head = bytes.next() else { return }
        // Most keys are registered in the parent, some in the child, and few in neither.
        guard head >> 5 > (place == .parent ? 0 : 4) else { continue }
        guard let factory = Factory(head, of: key, among: count, from: &bytes) else { return }
        steps.append(.register(key, in: place, factory))
      }
    }
    while let head = bytes.next(), let argument = bytes.next() {
      let key = Int(argument) % count
      let place: Place = argument & 0x80 == 0 ? .parent : .child
      switch head % 16 {
      case 0: steps.append(.letGo)
      case 1:
        guard let factory = Factory(head >> 3, of: key, among: count, from: &bytes) else { return }
        steps.append(.register(key, in: place, factory))
      default: steps.append(.resolve(key, of: place, isHeld: head & 0x10 != 0))
      }
    }
  }
}

extension ContainerProgram.Factory {
  /// - Parameter head: its lifetime, the number of its parts, and whether it throws.
  fileprivate init?(
    _ head: UInt8, of key: Int, among count: Int, from bytes: inout some IteratorProtocol<UInt8>
  ) {
    lifetime = Lifetime.allCases[Int(head & 3)]
    needs = []
    fails = false
    for _ in 0..<(head >> 2 & 3) {
      guard let byte = bytes.next() else { return nil }
      switch byte {
      case 0..<6: fails = true
      // Any key: the factory's own, a dependent, or one that is never registered.
      case 6..<20: needs.append(Int(byte) % (count + 1))
      // One of the later keys.
      default: needs.append(min(key + 1 + Int(byte) % max(count - key - 1, 1), count - 1))
      }
    }
    // Otherwise the last key would need itself too often.
    if key == count - 1 { needs.removeAll { $0 == key && count > 1 } }
  }
}
