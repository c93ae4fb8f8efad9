import Ratchet
import Synchronization
import Testing

@Suite("stream(_:): a stream as an effect") struct EffectStreamTests {
  /// Produces each number on demand, and logs each request.
  private struct Numbers: AsyncSequence, Sendable {
    struct Iterator: AsyncIteratorProtocol {
      let numbers: Numbers
      var next = 0

      mutating func next() async throws -> Int? {
        numbers.log.note("asked for \(next)")
        if let error = numbers.error, next == numbers.count { throw error }
        guard next < numbers.count else { return nil }
        defer { next += 1 }
        return next
      }
    }

    let count: Int
    var error: Failure?
    let log: Log

    func makeAsyncIterator() -> Iterator { Iterator(numbers: self) }
  }

  struct Failure: Error {}

  private let log = Log()

  private func board() -> StoreOf<Board> {
    Store(initialState: Board.State()) {
      Board()
      Reduce { [log] state, action in
        if case .log(let line) = action { log.note("reduced \(line)") }
        return .none
      }
    }
  }

  @Test("has back-pressure: it requests the next element once the last one's action is reduced")
  func backPressure() async {
    let store = board()
    let numbers = Numbers(count: 3, log: log)
    await store.send(.effect { .stream(numbers) { .log("\($0)") } }).finish()
    #expect(
      log.lines == [
        "asked for 0", "reduced 0", "asked for 1", "reduced 1", "asked for 2", "reduced 2",
        "asked for 3",
      ])
    #expect(await store.listedEffects == 0)
  }

  @Test(
    "and a loop in a .run have back-pressure: queued actions are reduced before the next request")
  func backPressureOfRun() async {
    let store = board()
    let numbers = Numbers(count: 2, log: log)
    await store.send(
      .left(
        .effect {
          .run { send in
            for try await number in numbers {
              await send(.effect { .send(.log("\(number)")) })
            }
          }
        })
    ).finish()
    #expect(log.lines == ["asked for 0", "asked for 1", "asked for 2"])
    #expect(await store.state.left.log == ["0", "1"])
  }

  @Test("passes its error to catch, or reports it at its line, with its name")
  func errors() async {
    let store = board()
    let numbers = Numbers(count: 1, error: Failure(), log: log)
    await store.send(
      .effect {
        .stream(
          numbers, action: { .log("\($0)") },
          catch: { error, send in await send(.log("\(error)")) })
      }
    ).finish()
    #expect(await store.state.log == ["0", "Failure()"])
    let line: UInt = #line + 2
    let reported = await issues {
      await store.send(.effect { .stream(numbers, name: "numbers") { .log("\($0)") } }).finish()
    }
    #expect(reported.count == 1)
    #expect(
      reported.first?.contains("effect  numbers (EffectStreamTests.swift:\(line))") == true)
  }

  @Test("ends when cancelled, and requests no further element")
  func cancelled() async {
    let store = board()
    let numbers = Numbers(count: 1_000_000, log: log)
    await store.send(
      .effect {
        Effect.stream(numbers) { number in
          number == 2 ? .effect { .cancel(id: "numbers") } : .log("\(number)")
        }
        .cancellable(id: "numbers")
      }
    ).finish()
    await store.finish()
    #expect(await store.state.log == ["0", "1"])
    #expect(log.lines.count < 8)
  }
}
