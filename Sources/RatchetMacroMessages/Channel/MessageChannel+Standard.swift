import RatchetSystem

extension MessageChannel {
  /// The channel to the compiler that started this program.
  ///
  /// Call it once, before anything is printed.
  static func standard() throws(ChannelError) -> MessageChannel {
    // If the compiler is gone, a write must fail with an error that is reported, not kill this
    // process.
    signal(SIGPIPE, SIG_IGN)
    return try MessageChannel(
      input: Descriptor(number: STDIN_FILENO),
      takingOver: Descriptor(number: STDOUT_FILENO), printsTo: Descriptor(number: STDERR_FILENO))
  }

  /// Takes over the output for this channel alone: code that writes to the descriptor by its number
  /// now writes to `elsewhere`, so that no stray line can land between two frames.
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
