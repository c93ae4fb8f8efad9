import RatchetSystem

/// A file descriptor that is opened and closed elsewhere.
struct Descriptor: Equatable {
  var number: Int32

  /// Reads at least one byte and at most `limit`; an empty result means that the other end has
  /// closed.
  func next(atMost limit: Int) throws(ChannelError) -> [UInt8] {
    do throws(ErrorNumber) {
      return try Descriptors.read(number, atMost: limit)
    } catch {
      throw .system(call: "read", code: error.code)
    }
  }

  /// Writes all bytes, in as many parts as the other end accepts.
  func put(_ bytes: [UInt8]) throws(ChannelError) {
    do throws(ErrorNumber) {
      try Descriptors.write(bytes.span.bytes, to: number)
    } catch {
      throw .system(call: "write", code: error.code)
    }
  }
}
