/// One call of a client waits here, until the test opens the gate or the call is cancelled.
struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self) }

  func open() { continuation.finish() }

  func pass() async throws {
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
