import RatchetSystem

/// The bits of a value, as a key that is compared as fast as memory, whatever the type of the
/// value.
struct ValueBits: Hashable {
  private let bytes: [UInt8]

  // Unsafe: the pointers are not used after the calls that they are passed to.
  init<Value>(of value: Value) {
    bytes = withUnsafeBytes(of: value) { bits in
      [UInt8](unsafeUninitializedCapacity: bits.count) { bytes, count in
        UnsafeMutableRawBufferPointer(bytes).copyMemory(from: bits)
        count = bits.count
      }
    }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.bytes.withUnsafeBytes { left in
      right.bytes.withUnsafeBytes { right in
        guard left.count == right.count else { return false }
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
