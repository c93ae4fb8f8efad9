#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file descriptor that is opened and closed elsewhere.
struct Descriptor: Equatable {
  var number: Int32

  /// Reads at least one byte and at most `limit`; an empty result means that the other end has
  /// closed.
  func next(atMost limit: Int) throws(ChannelError) -> [UInt8] {
    while true {
      var code: Int32 = 0
      // Unsafe because `read` fills memory it is handed; the array counts only the bytes that were
      // filled.
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
        let count = read(number, buffer.baseAddress, limit)
        code = count < 0 ? errno : 0
        filled = max(count, 0)
      }
      if code == 0 { return bytes }
      if code != EINTR { throw .system(call: "read", code: code) }
    }
  }

  /// Writes all bytes, in as many parts as the other end accepts.
  func put(_ bytes: [UInt8]) throws(ChannelError) {
    var written = 0
    while written < bytes.count {
      // Unsafe because `write` reads the array's own memory, to avoid a copy of the rest for each
      // part.
      let (count, code) = bytes.withUnsafeBytes { buffer in
        let count = write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        return (count, count < 0 ? errno : 0)
      }
      if code == 0 {
        written += count
      } else if code != EINTR {
        throw .system(call: "write", code: code)
      }
    }
  }
}
