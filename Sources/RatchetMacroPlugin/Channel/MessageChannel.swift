/// Frames over two file descriptors: eight bytes of length, lowest byte first, then that many bytes.
struct MessageChannel {
  /// Far above any real message, and far below what would trouble a machine.
  static let standardLimit = 256 << 20

  var input: Descriptor
  var output: Descriptor
  var limit = Self.standardLimit

  /// The body of the next frame, or nothing when the other end has closed between two frames.
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
    // One write for both: the other end never wakes up for a length alone.
    try output.put(header + body)
  }

  /// As many bytes as asked for, or fewer if the other end closes before.
  private func bytes(_ count: Int) throws(ChannelError) -> [UInt8] {
    // A length is a claim: memory is taken as bytes arrive, not as they are announced.
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
