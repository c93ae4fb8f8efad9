import RatchetDependencies
import Testing

@Suite("Streams") struct StreamTests {
  struct Broken: Error {}

  /// Two elements, then an error.
  struct TwoThenBroken: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var next = 1

    func makeAsyncIterator() -> TwoThenBroken { self }

    mutating func next() async throws -> Int? {
      defer { next += 1 }
      if next == 3 { throw Broken() }
      return next
    }
  }

  @Test("made of another sequence have its elements")
  func elements() async throws {
    let source = AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    let doubled = source.map { $0 * 2 }.eraseToStream()
    #expect(await doubled.reduce(into: []) { $0.append($1) } == [2, 4, 6])
  }

  @Test("that cannot throw end with the first error")
  func endsWithError() async {
    let stream = TwoThenBroken().eraseToStream()
    #expect(await stream.reduce(into: []) { $0.append($1) } == [1, 2])
  }

  @Test("that throw pass on the errors of their sequence")
  func throwsError() async {
    var seen: [Int] = []
    await #expect(throws: Broken.self) {
      for try await number in TwoThenBroken().eraseToThrowingStream() { seen.append(number) }
    }
    #expect(seen == [1, 2])
  }

  @Test("that have ended have no element")
  func finished() async throws {
    #expect(await AsyncStream<Int>.finished.first { _ in true } == nil)
    #expect(try await AsyncThrowingStream<Int, any Error>.finished().first { _ in true } == nil)
    await #expect(throws: Broken.self) {
      _ = try await AsyncThrowingStream<Int, any Error>.finished(throwing: Broken())
        .first { _ in true }
    }
  }

  @Test("that never yield end when their reader is cancelled, and so does a task that never ends")
  func never() async throws {
    let stream = Task { await AsyncStream<Int>.never.first { _ in true } }
    let throwing = Task { try await AsyncThrowingStream<Int, any Error>.never.first { _ in true } }
    let endless = Task { () -> Int in try await Task.never() }
    let waiting = Task { try await Task<Never, Never>.never() }
    stream.cancel()
    throwing.cancel()
    endless.cancel()
    waiting.cancel()
    #expect(await stream.value == nil)
    #expect(try await throwing.value == nil)
    await #expect(throws: CancellationError.self) { try await endless.value }
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test("and tasks are cancelled with the task that waits for them")
  func cancellableValue() async {
    let inner = Task { () -> Int in try await Task.never() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    #expect(inner.isCancelled)

    let quiet = Task { await AsyncStream<Int>.never.first { _ in true } }
    let waiting = Task { await quiet.cancellableValue }
    waiting.cancel()
    #expect(await waiting.value == nil)
    #expect(quiet.isCancelled)
  }

  @Test("A result of asynchronous work holds its value or error")
  func result() async throws {
    let one = await Result { await Task { 1 }.value }
    #expect(try one.get() == 1)
    let broken = await Result { () async throws -> Int in throw Broken() }
    #expect(throws: Broken.self) { try broken.get() }
  }
}
