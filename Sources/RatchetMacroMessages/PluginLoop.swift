import RatchetSystem

/// Answers every message in the order of arrival, until the compiler closes the channel.
package struct PluginLoop {
  var channel: MessageChannel

  func run() throws {
    while let message = try channel.receive() {
      // The compiler ends the exchange with an empty frame, and reads no answer to it.
      if message.isEmpty { continue }
      try channel.send(PluginReply(answering: message).encoded())
    }
  }

  /// Answers the compiler that started this program, and returns the program's exit status. An early
  /// end of the exchange is reported in one line on standard error.
  package static func runOnStandardChannel() -> Int32 {
    do {
      try PluginLoop(channel: .standard()).run()
      return 0
    } catch {
      do {
        try Descriptor(number: STDERR_FILENO).put(Array("\(Wording.stopped(by: error))\n".utf8))
      } catch {
        // Standard error is closed as well; the exit status still reports the failure.
      }
      return 1
    }
  }
}
