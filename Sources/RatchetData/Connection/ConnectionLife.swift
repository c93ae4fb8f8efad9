/// Whether a connection is still there; shared with its statements, which may be kept longer.
final class ConnectionLife {
  // Written once, in the connection's `deinit`.
  @exclusivity(unchecked) var isOver = false
}
