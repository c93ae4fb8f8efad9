/// The reason for which no further frame can be read or written.
///
/// After any of these, the two ends no longer agree on where a frame begins, so the conversation is
/// over.
enum ChannelError: Error, Equatable {
  case endedInLength(read: Int)
  case endedInBody(read: Int, of: Int)
  case tooLong(length: UInt64, limit: Int)
  case system(call: String, code: Int32)
}

extension ChannelError: CustomStringConvertible {
  var description: String { Wording.channel(self) }
}
