/// Texts of ``ChannelError``.
extension Wording {
  static func channel(_ error: ChannelError) -> String {
    switch error {
    case .endedInLength(let read):
      "The compiler's message ended after \(read) of the 8 bytes that hold its length."
    case .endedInBody(let read, let length):
      "The compiler's message ended after \(read) of its \(length) bytes."
    case .tooLong(let length, let limit):
      "The compiler's message would be \(length) bytes long; the limit is \(limit)."
    case .system(let call, let code):
      "\(call) failed with errno \(code) while talking to the compiler."
    }
  }
}
