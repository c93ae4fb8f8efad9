/// Frames over two file descriptors: the length in eight bytes, lowest byte first, then that many
/// bytes.
struct MessageChannel {
  /// Far above any real message, and far below any strain on a machine.
  static let standardLimit = 256 << 20

  var input: Descriptor
  var output: Descriptor
  var limit = Self.standardLimit

  /// The body of the next frame; nil if the other end has closed between two frames.
  func receive() throws(ChannelError) -> [UInt8]? {
    let header = try bytes(8)
    if header.isEmpty { return nil }
    guard header.count == 8 else { throw .endedInLength(read: header.count) }
    let length = header.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard length <= UInt64(limit) else { throw .tooLong(length: length, limit: limit) }
    let body = try bytes(Int(length))
    guard body.count == Int(length) else {
      throw .endedInBody(read: body.count, of: Int(length))
    }
    return body
  }

  func send(_ body: [UInt8]) throws(ChannelError) {
    let length = UInt64(body.count)
    let header = (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    // A single write, so that the other end never wakes up for a length alone.
    try output.put(header + body)
  }

  /// As many bytes as requested, or fewer if the other end closes before.
  private func bytes(_ count: Int) throws(ChannelError) -> [UInt8] {
    // The length is not trusted: memory is allocated as bytes arrive.
    let part = 1 << 16
    var bytes: [UInt8] = []
    while bytes.count < count {
      let next = try input.next(atMost: min(part, count - bytes.count))
      if next.isEmpty { break }
      bytes += next
    }
    return bytes
  }
}

/// The reason for which no further frame can be read or written.
///
/// After any of these, the two ends no longer agree on where a frame begins, so no further frame is
/// exchanged.
enum ChannelError: Error, Equatable {
  case endedInLength(read: Int)
  case endedInBody(read: Int, of: Int)
  case tooLong(length: UInt64, limit: Int)
  case system(call: String, code: Int32)
}

extension ChannelError: CustomStringConvertible {
  var description: String { Wording.channel(self) }
}
