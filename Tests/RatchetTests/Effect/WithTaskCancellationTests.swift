import RatchetIssues
import Testing

@testable import Ratchet

@Suite("withTaskCancellation: a part of an effect under an id") struct WithTaskCancellationTests {
  private let store = Store(initialState: Board.State(detail: .init(id: 1))) { Board() }
  private let gate = Gate()
  private let log = Log()

  /// Waits at the gate under an id, and logs before and after.
  private func work(_ id: String = "part") -> @Sendable () -> Effect<Board.Action> {
    { [gate, log] in
      .run { send in
        await withTaskCancellation(id: id) {
          log.note("began")
          await gate.pass()
          await send(.log("passed"))
        }
        log.note("ended")
        await send(.log("after"))
      }
    }
  }

  @Test("runs to its end, and passes on its result and errors")
  func result() async {
    struct Refusal: Error {}
    let log = log
    await store.send(
      .effect {
        .run { send in
          let number = await withTaskCancellation(id: "a") {
            await send(.log("inside"))
            return 42
          }
          await send(.log("\(number)"))
          do {
            try await withTaskCancellation(id: "b") { throw Refusal() }
          } catch {
            log.note("\(error)")
          }
        }
      }
    ).finish()
    #expect(await store.state.log == ["inside", "42"])
    #expect(log.lines == ["Refusal()"])
    #expect(await store.listedEffects == 0)
    #expect(await store.listedIDs == 0)
  }

  @Test("is cancelled by its id while the effect goes on; what it sends afterwards is dropped")
  func cancelled() async {
    let task = await store.send(.effect(work()))
    await gate.arrivals()
    await store.send(.effect { .cancel(id: "part") })
    await task.finish()
    #expect(gate.cancellations == 1)
    #expect(log.lines == ["began", "ended"])
    #expect(await store.state.log == ["after"])
    #expect(await store.listedEffects == 0)
  }

  @Test("drops an action that was on its way to the store at the cancellation")
  func onItsWay() async {
    let began = Gate()
    await store.send(
      .effect { [log] in
        .run { send in
          await withTaskCancellation(id: "part") {
            await began.pass()
            await Task { @concurrent in log.note("away") }.value
            withUnsafeCurrentTask { $0?.cancel() }
            await send(.log("late"))
          }
          await send(.log("after"))
        }
      })
    began.open()
    await store.finish()
    #expect(await store.state.log == ["after"])
  }

  @Test("sends nothing if its task is cancelled before it")
  func cancelledBefore() async {
    let task = await store.send(
      .effect { [gate] in
        .run { send in
          await withTaskCancellation(id: "outer") {
            await gate.pass()
            await withTaskCancellation(id: "inner") { await send(.log("inner")) }
          }
          await send(.log("after"))
        }
      })
    await gate.arrivals()
    await store.send(.effect { .cancel(id: "outer") })
    await task.finish()
    #expect(await store.state.log == ["after"])
  }

  @Test("is independent of parts under other ids, of siblings and of other stores")
  func others() async {
    let other = Store(initialState: Board.State()) { Board() }
    await store.send(.effect(work("part")))
    await gate.arrivals()
    await store.send(.effect { .cancel(id: "another") })
    await store.send(.left(.effect { .cancel(id: "part") }))
    await other.send(.effect { .cancel(id: "part") })
    #expect(gate.cancellations == 0)
    gate.open()
    await store.finish()
    #expect(await store.state.log == ["passed", "after"])
  }

  @Test("of a child is cancelled by its parent's id, and with the child")
  func child() async {
    let child = Worker.Action.effect { [gate] in
      .run { _ in await withTaskCancellation(id: "part") { await gate.pass() } }
    }
    await store.send(.left(child))
    await gate.arrivals(1)
    await store.send(.effect { .cancel(id: "part") })
    #expect(gate.cancellations == 1)
    await store.send(.detail(child))
    await gate.arrivals(2)
    await store.send(.change { $0.detail = nil })
    await store.finish()
    // The effect's task, its part's task, or both may be at the gate when they are cancelled.
    #expect(gate.cancellations == 2)
    #expect(await store.listedEffects == 0)
    #expect(await store.listedFeatures == 0)
  }

  @Test("is cancelled with its effect")
  func withEffect() async {
    let work = work()
    await store.send(.effect { work().cancellable(id: "whole") })
    await gate.arrivals()
    await store.send(.effect { .cancel(id: "whole") })
    await store.finish()
    #expect(gate.cancellations == 1)
    #expect(await store.state.log == [])
    #expect(log.lines == ["began", "ended"])
  }

  @Test("with cancelInFlight ends one under the same id")
  func inFlight() async {
    await store.send(.effect(work()))
    await gate.arrivals()
    let second = Gate()
    await store.send(
      .effect {
        .run { send in
          await withTaskCancellation(id: "part", cancelInFlight: true) {
            await second.pass()
            await send(.log("second"))
          }
        }
      })
    await second.arrivals()
    #expect(gate.cancellations == 1)
    second.open()
    await store.finish()
    #expect(await store.state.log.sorted() == ["after", "second"])
  }

  /// Each way to run work in a separate task within an effect.
  static let tasks: [@Sendable (_ work: @escaping @Sendable () async -> Void) async -> Void] = [
    { work in await withTaskGroup { $0.addTask { await work() } } },
    { work in await withDiscardingTaskGroup { $0.addTask { await work() } } },
    { work in
      async let done: Void = work()
      await done
    },
    { work in await Task { await work() }.value },
    { work in await withTaskGroup { $0.addTask { await Task { await work() }.value } } },
  ]

  @Test("can be in a child task of the effect, or in a task that the effect made", arguments: 0..<5)
  func inChildTask(_ way: Int) async {
    let inTask = Self.tasks[way]
    let reported = await issues {
      await store.send(
        .effect { [gate] in
          .run { send in
            await inTask { await withTaskCancellation(id: "part") { await gate.pass() } }
            await send(.log("after"))
          }
        })
      await gate.arrivals()
      await store.send(.effect { .cancel(id: "part") })
      await store.finish()
    }
    #expect(reported == [])
    #expect(gate.cancellations == 1)
    #expect(await store.state.log == ["after"])
  }

  @Test("is removed from the list once its effect has ended, and a task's operation goes on")
  func afterTheEffect() async {
    let started = Gate()
    let task = Kept<Task<Int, Never>>()
    let reported = await issues {
      await store.send(
        .effect {
          .run { _ in
            task.value = Task {
              await started.pass()
              return await withTaskCancellation(id: "part") { 42 }
            }
          }
        }
      ).finish()
      started.open()
      #expect(await task.value?.value == 42)
    }
    #expect(reported == [])
    #expect(await store.listedEffects == 0)
  }

  @Test("can be nested, and each id ends its own part")
  func nested() async {
    await store.send(
      .effect { [gate, log] in
        .run { _ in
          await withTaskCancellation(id: "outer") {
            await withTaskCancellation(id: "inner") { await gate.pass() }
            log.note("\(Task.isCancelled)")
          }
        }
      })
    await gate.arrivals()
    await store.send(.effect { .cancel(id: "inner") })
    await store.finish()
    #expect(log.lines == ["false"])
    #expect(gate.cancellations == 1)
  }

  @Test("outside of an effect is an issue, and the operation runs")
  func outside() async {
    let line: UInt = #line + 2
    let reported = await issues {
      let number = await withTaskCancellation(id: "a") { 42 }
      #expect(number == 42)
    }
    #expect(
      reported == [
        """
        RatchetIssue R022 at WithTaskCancellationTests.swift:\(line)
          withTaskCancellation was called outside of an effect.
            id  a
          Ids belong to a store and to the feature whose effect runs. Call it inside the closure \
        of `.run`, or in a task that was made there; a `Task.detached` does not belong to the \
        effect.
          More: ratchet explain R022
        """
      ])
  }
}

@Suite("Task.cancel(id:)") struct TaskCancelTests {
  private let store = Store(initialState: Board.State()) { Board() }
  private let gate = Gate()
  private let other = Gate()

  @Test("in an effect cancels the effects under the id in its feature and below, and no others")
  func scoped() async {
    await store.send(.left(.wait(gate, id: "a")))
    await store.send(.right(.wait(other, id: "a")))
    await store.send(.left(.effect { .run { _ in Task.cancel(id: "a") } })).finish()
    #expect(gate.cancellations == 1)
    #expect(other.cancellations == 0)
    await store.send(.effect { .run { _ in Task.cancel(id: "a") } }).finish()
    #expect(other.cancellations == 1)
  }

  @Test("on the store's actor has finished when it returns: nothing more is sent")
  func atOnce() async {
    let kept = Kept<Send<Board.Action>>()
    await store.send(
      .effect { [gate] in
        .run { send in
          kept.value = send
          await gate.pass()
        }
        .cancellable(id: "a")
      })
    await gate.arrivals()
    await store.send(
      .effect {
        .run { _ in
          #expect(kept.value?.isCancelled == false)
          Task.cancel(id: "a")
          #expect(kept.value?.isCancelled == true)
        }
      }
    ).finish()
    await store.finish()
    #expect(gate.cancellations == 1)
  }

  @Test("away from the actor finishes as soon as the actor is free")
  func elsewhere() async {
    let task = await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("never")) })
    await store.send(
      .effect {
        // With a capture list, Swift starts the closure off the actor. The effect ends at once.
        .run { [id = "a"] _ in Task.cancel(id: id) }
      })
    await task.finish()
    #expect(gate.cancellations == 1)
    #expect(await store.state.log == [])
  }

  @Test("can end the effect that calls it")
  func itself() async {
    await store.send(
      .effect {
        .run { send in
          await send(.log("before"))
          Task.cancel(id: "self")
          await send(.log("after"))
        }
        .cancellable(id: "self")
      }
    ).finish()
    #expect(await store.state.log == ["before"])
  }

  @Test("in a cancelled effect does nothing any more")
  func cancelledEffect() async {
    await store.send(.effect { [other] in .wait(other, id: "b", then: .log("b")) })
    let task = await store.send(
      .effect { [gate] in
        .run { _ in
          await withTaskCancellation(id: "part") { await gate.pass() }
          Task.cancel(id: "b")
        }
        .cancellable(id: "a")
      })
    await gate.arrivals()
    await store.send(.effect { .cancel(id: "a") })
    await task.finish()
    #expect(other.cancellations == 0)
    other.open()
    await store.finish()
    #expect(await store.state.log == ["b"])
  }

  @Test("in a child task of an effect cancels in the effect's feature", arguments: 0..<5)
  func inChildTask(_ way: Int) async {
    let task = await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("never")) })
    let inTask = WithTaskCancellationTests.tasks[way]
    await store.send(.effect { .run { _ in await inTask { Task.cancel(id: "a") } } })
    await task.finish()
    #expect(gate.cancellations == 1)
    #expect(await store.state.log == [])
  }

  @Test("outside of an effect is an issue at its line")
  func outside() {
    let collector = IssueCollector()
    let line: UInt = #line + 2
    withIssueReporters([.collect(into: collector)]) {
      Task.cancel(id: 7)
    }
    #expect(
      collector.issues.map(\.description) == [
        """
        RatchetIssue R022 at WithTaskCancellationTests.swift:\(line)
          Task.cancel(id:) was called outside of an effect.
            id  7
          Ids belong to a store and to the feature whose effect runs. Call it inside the closure \
        of `.run`, or in a task that was made there; a `Task.detached` does not belong to the \
        effect.
          More: ratchet explain R022
        """
      ])
  }
}
