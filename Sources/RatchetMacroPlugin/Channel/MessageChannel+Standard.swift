#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension MessageChannel {
  /// The channel to the compiler that started this program.
  ///
  /// Call it once, before anything is printed.
  static func standard() throws(ChannelError) -> MessageChannel {
    // A compiler that is gone makes a write fail, and that is said; it does not kill.
    signal(SIGPIPE, SIG_IGN)
    return try MessageChannel(
      input: Descriptor(number: STDIN_FILENO),
      takingOver: Descriptor(number: STDOUT_FILENO), printsTo: Descriptor(number: STDERR_FILENO))
  }

  /// A channel that is alone with its output: whoever goes on writing to the descriptor by its
  /// number writes elsewhere, so that a stray line cannot land between two frames.
  init(
    input: Descriptor, takingOver output: Descriptor, printsTo elsewhere: Descriptor
  ) throws(ChannelError) {
    let own = dup(output.number)
    guard own >= 0 else { throw .system(call: "dup", code: errno) }
    guard dup2(elsewhere.number, output.number) >= 0 else {
      throw .system(call: "dup2", code: errno)
    }
    self.init(input: input, output: Descriptor(number: own))
  }
}
