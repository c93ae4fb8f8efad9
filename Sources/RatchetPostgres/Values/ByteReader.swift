#if Postgres
  import RatchetSystem

  /// Reads big-endian numbers from bytes that may be cut or malformed: every read checks that the
  /// bytes are there.
  struct ByteReader {
    private(set) var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
      rest = bytes
    }

    mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
      guard let number = rest.bigEndian(Number.self) else { return nil }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(MemoryLayout<Number>.size))
      return number
    }

    mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
      guard count >= 0, rest.count >= count else { return nil }
      defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count)) }
      return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    }
  }

  extension UnsafeRawBufferPointer {
    /// The number at the beginning; `nil` if there are not enough bytes.
    @inline(__always)
    func bigEndian<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
      guard count >= MemoryLayout<Number>.size else { return nil }
      return Number(bigEndian: loadUnaligned(as: Number.self))
    }
  }

  extension [UInt8] {
    mutating func append(bigEndian number: some FixedWidthInteger) {
      Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
  }

  extension String {
    /// Makes a text of bytes; `nil` if they are not valid UTF-8.
    init?(utf8 bytes: UnsafeRawBufferPointer) {
      let text = String(decoding: bytes, as: UTF8.self)
      // Invalid bytes were repaired above. The comparison costs less than a validating initializer.
      guard text.utf8.count == bytes.count else { return nil }
      let areSame = text.utf8.withContiguousStorageIfAvailable { decoded in
        // Unsafe: both buffers have this count, and neither pointer is used after the call.
        guard let left = decoded.baseAddress, let right = bytes.baseAddress else { return true }
        return memcmp(left, right, bytes.count) == 0
      }
      guard areSame ?? text.utf8.elementsEqual(bytes) else { return nil }
      self = text
    }
  }
#endif
