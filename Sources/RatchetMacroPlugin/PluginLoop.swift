/// Answers every message in the order of arrival, until the compiler closes the channel.
struct PluginLoop {
  var channel: MessageChannel

  func run() throws {
    while let message = try channel.receive() {
      // The compiler ends the exchange with an empty frame, and reads no answer to it.
      if message.isEmpty { continue }
      try channel.send(PluginReply(answering: message).encoded())
    }
  }
}
