import Foundation
import Ratchet
import RatchetDependencies
import Testing

@Suite("An effect") struct EffectErrorTests {
  struct Refusal: Error, Equatable {
    var reason = "no"
  }

  private let store = Store(initialState: Board.State()) { Board() }

  @Test("that throws an uncaught error is an issue that names its source line and the error")
  func uncaught() async {
    let line: UInt = #line + 3
    let reported = await issues {
      await store.send(
        .effect { .run(name: "load") { _ in throw Refusal() } }
      ).finish()
    }
    #expect(
      reported == [
        """
        RatchetIssue R020 at EffectErrorTests.swift:\(line)
          An effect threw an error that was not caught.
            effect  load (EffectErrorTests.swift:\(line))
            error   Refusal(reason: "no")
          Catch it in the effect, or give .run a `catch:` that sends an action.
          More: ratchet explain R020
        """
      ])
    #expect(await store.listedEffects == 0)
  }

  @Test("that throws from a child is an issue too, and the next step of its sequence runs")
  func uncaughtInChild() async {
    let reported = await issues {
      await store.send(
        .left(.effect { .concatenate(.run { _ in throw Refusal() }, .send(.log("next"))) })
      ).finish()
    }
    #expect(reported.count == 1)
    #expect(await store.state.left.log == ["next"])
  }

  @Test("passes its error to catch, which may send")
  func caught() async {
    let reported = await issues {
      await store.send(
        .effect {
          .run { _ in
            throw Refusal(reason: "full")
          } catch: { error, send in
            await send(.log("\(error)"))
          }
        }
      ).finish()
    }
    #expect(reported == [])
    #expect(await store.state.log == [#"Refusal(reason: "full")"#])
  }

  @Test("ends silently on CancellationError, and catch is not called")
  func cancellation() async {
    let reported = await issues {
      await store.send(
        .effect {
          .run { _ in
            throw CancellationError()
          } catch: { _, send in
            await send(.log("caught"))
          }
        }
      ).finish()
    }
    #expect(reported == [])
    #expect(await store.state.log == [])
  }

  @Test("that sends after its end is an issue, and the action is dropped")
  func sendAfterEnd() async {
    let kept = Kept<Send<Board.Action>>()
    let line: UInt = #line + 1
    await store.send(.effect { .run(name: "leaky") { send in kept.value = send } }).finish()
    let reported = await issues { await kept.value?(.log("late")) }
    #expect(await store.state.log == [])
    #expect(
      reported == [
        """
        RatchetIssue R021 at EffectErrorTests.swift:\(line)
          An action was sent by an effect that had ended; it was dropped.
            action  .log("late")
            effect  leaky (EffectErrorTests.swift:\(line))
          `send` was used after the effect's closure had returned. Keep the closure running while \
        there is something to send: await the work in it.
          More: ratchet explain R021
        """
      ])
  }

  @Test("that sends after its store is gone does nothing")
  func sendWithoutStore() async {
    let kept = Kept<Send<Board.Action>>()
    let gate = Gate()
    do {
      let store = Store(initialState: Board.State()) { Board() }
      await store.send(
        .effect {
          .run { send in
            kept.value = send
            await gate.pass()
          }
        })
    }
    #expect(gate.cancellations == 1)
    let reported = await issues { await kept.value?(.log("late")) }
    #expect(reported == [])
  }

  @Test("has the dependencies that were current where it was made")
  func dependencies() async {
    let store = withDependencies {
      $0.uuid = .constant(UUID(1))
    } operation: {
      Store(initialState: Board.State()) { Board() }
    }
    @Sendable func note() -> Effect<Board.Action> {
      .run { send in
        @Dependency(\.uuid) var uuid
        await send(.log("\(uuid())".suffix(1).description))
      }
    }
    await store.send(
      .effect {
        .concatenate(
          note(),
          withDependencies {
            $0.uuid = .constant(UUID(2))
          } operation: {
            note()
          })
      }
    ).finish()
    #expect(await store.state.log == ["1", "2"])
  }
}
