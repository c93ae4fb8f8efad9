import Foundation
import Ratchet
import RatchetDependencies
import Testing

@Suite("Effects are started") struct EffectOrderTests {
  private func log(of effect: @escaping @Sendable () -> Effect<Board.Action>) async -> [String] {
    let store = Store(initialState: Board.State()) { Board() }
    await store.send(.effect(effect)).finish()
    return await store.state.log
  }

  @Test("never by building, mapping or merging them")
  func inert() async {
    let log = Log()
    let effect = Effect<Int>.run { _ in log.note("ran") }
    _ = Effect.merge(effect, effect.map { $0 + 1 }.cancellable(id: 1, cancelInFlight: true))
    _ = Effect.concatenate(effect, .send(1), .cancel(id: 1)).map(String.init)
    await Task.yield()
    #expect(log.lines.isEmpty)
  }

  @Test("in the order in which they were merged, sequences among them")
  func mergeOrder() async {
    let lines = await log {
      .merge(
        .concatenate(.run { await $0(.log("a1")) }, .run { await $0(.log("a2")) }),
        .run { await $0(.log("b")) },
        .concatenate(.run { await $0(.log("c1")) }, .run { await $0(.log("c2")) }))
    }
    #expect(lines == ["a1", "b", "c1", "a2", "c2"])
  }

  @Test("so that the actions of merged sequences take turns")
  func sequencesTakeTurns() async {
    let lines = await log {
      .merge(
        .concatenate(.send(.log("a1")), .send(.log("a2")), .send(.log("a3"))),
        .send(.log("b")),
        .concatenate(.send(.log("c1")), .send(.log("c2"))))
    }
    #expect(lines == ["a1", "b", "c1", "a2", "c2", "a3"])
  }

  @Test("one after the other when concatenated, nested sequences included")
  func concatenateOrder() async {
    let first = Gate()
    let second = Gate()
    let store = Store(initialState: Board.State()) { Board() }
    let task = await store.send(
      .effect {
        .concatenate(
          .concatenate(
            .wait(first, id: "first", then: .log("1")),
            .merge(.send(.log("2")), .wait(second, id: "second", then: .log("3")))),
          .none,
          .concatenate(.send(.log("4")), .run { await $0(.log("5")) }),
          .send(.log("6")))
      })
    #expect(await store.liveNames == ["first"])
    first.open()
    await second.arrivals()
    #expect(await store.state.log == ["1", "2"])
    #expect(await store.liveNames == ["second"])
    second.open()
    await task.finish()
    #expect(await store.state.log == ["1", "2", "3", "4", "5", "6"])
    #expect(await store.listedEffects == 0)
  }

  @Test("after the preceding action of a sequence was reduced")
  func actionsInSequence() async {
    let lines = await log {
      .concatenate(
        .send(.effect { .send(.log("from the first")) }),
        .send(.log("second")),
        .run { await $0(.log("third")) })
    }
    #expect(lines == ["from the first", "second", "third"])
  }

  @Test("in a sequence's next step when the current one was cancelled or had nothing to wait for")
  func stepsThatEndAtOnce() async {
    let lines = await log {
      .concatenate(
        .cancel(id: "nothing"), .merge([]), .concatenate([]),
        .concatenate(.cancel(id: "nothing"), .cancel(id: "nothing")),
        .send(.log("after")), .cancel(id: "nothing"), .run { await $0(.log("last")) })
    }
    #expect(lines == ["after", "last"])
  }

  @Test("ten thousand at a time, merged or one after the other", .timeLimit(.minutes(20)))
  func many() async {
    let expected = (0..<10_000).map(String.init)
    let merged = await log { .merge(expected.map { .send(.log($0)) }) }
    #expect(merged == expected)
    let concatenated = await log { .concatenate(expected.map { .send(.log($0)) }) }
    #expect(concatenated == expected)
  }

  @Test("on the store's actor, even with overridden dependencies, and stay there")
  func onTheActor() async {
    let store = Store(initialState: Board.State()) {
      Board()
    } withDependencies: {
      $0.date.now = .distantPast
    }
    let log = Log()
    await store.send(
      .effect {
        .run { send in
          log.note("\(isOnActor())")
          await send(.log(""))
          log.note("\(isOnActor())")
        }
      }
    ).finish()
    #expect(log.lines == ["true", "true"])
  }
}

/// Whether the caller runs on an actor.
private func isOnActor(isolation: isolated (any Actor)? = #isolation) -> Bool { isolation != nil }
