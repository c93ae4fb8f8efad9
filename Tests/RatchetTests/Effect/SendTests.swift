import Ratchet
import Testing

@Suite("Send: sending from an effect") struct SendTests {
  private let store = Store(initialState: Board.State()) { Board() }
  private let gate = Gate()

  @Test("is a no-op once the effect was cancelled, and send.isCancelled returns true")
  func cancelled() async {
    let log = Log()
    let task = await store.send(
      .effect { [gate] in
        .run { send in
          log.note("\(send.isCancelled)")
          await gate.pass()
          log.note("\(send.isCancelled)")
          await send(.log("never"))
        }
        .cancellable(id: "a")
      })
    await store.send(.effect { .cancel(id: "a") })
    await task.finish()
    #expect(log.lines == ["false", "true"])
    #expect(await store.state.log == [])
  }

  @Test("reports the cancellation at once, also in a child and away from the actor")
  func cancelledInChild() async {
    let kept = Kept<Send<Worker.Action>>()
    await store.send(
      .left(
        .effect { [gate] in
          .run { send in
            kept.value = send
            await gate.pass()
          }
          .cancellable(id: "a")
        }))
    await gate.arrivals()
    #expect(kept.value?.isCancelled == false)
    await store.send(.effect { .cancel(id: "a") })
    #expect(kept.value?.isCancelled == true)
  }

  @Test("reports that it is closed when its feature or its store is gone")
  func gone() async {
    let kept = Kept<Send<Worker.Action>>()
    do {
      let store = Store(initialState: Board.State(detail: .init(id: 1))) { Board() }
      let keep = Worker.Action.effect { [gate] in
        .run { send in
          kept.value = send
          await gate.pass()
        }
      }
      await store.send(.detail(keep))
      await gate.arrivals()
      await store.send(.change { $0.detail = nil })
      #expect(kept.value?.isCancelled == true)
      await store.send(.left(keep))
      await gate.arrivals(2)
      #expect(kept.value?.isCancelled == false)
    }
    #expect(kept.value?.isCancelled == true)
  }

  @Test("from several tasks interleaves, and each task's own order is kept")
  func severalTasks() async {
    await store.send(
      .effect {
        .merge(
          (0..<8).map { task in
            .run { send in
              for number in 0..<500 {
                await send(.log("\(task) \(number)"))
                if number % 7 == task { await Task.yield() }
              }
            }
          })
      }
    ).finish()
    let lines = await store.state.log
    #expect(lines.count == 4_000)
    for task in 0..<8 {
      let own = lines.filter { $0.hasPrefix("\(task) ") }
      #expect(own == (0..<500).map { "\(task) \($0)" })
    }
    #expect(lines != lines.sorted(), "The tasks' actions do not interleave.")
  }

  @Test("from an effect's child tasks keeps the order of each task")
  func childTasks() async {
    await store.send(
      .effect {
        .run { send in
          await withTaskGroup { group in
            for task in 0..<4 {
              group.addTask {
                for number in 0..<200 { await send(.log("\(task) \(number)")) }
              }
            }
          }
        }
      }
    ).finish()
    let lines = await store.state.log
    for task in 0..<4 {
      #expect(lines.filter { $0.hasPrefix("\(task) ") } == (0..<200).map { "\(task) \($0)" })
    }
  }

  @Test("in a chain of 1,000,000 .send neither overflows the stack nor reorders")
  func chain() async {
    let store = Store(initialState: Links.State()) { Links() }
    await store.send(.link(1_000_000))
    #expect(await store.state.links == 1_000_000)
    #expect(await store.state.isInOrder)
  }

  @Test("in a chain of 1,000,000 .send beside another keeps the order of both")
  func twoChains() async {
    let store = Store(initialState: Links.State()) { Links() }
    await store.send(.both(1_000_000))
    #expect(await store.state.links == 1_000_000)
    #expect(await store.state.isInOrder)
  }

  @Test("in a chain of 100,000 effects that send without waiting neither overflows nor reorders")
  func chainOfRuns() async {
    let store = Store(initialState: Links.State()) { Links() }
    await store.send(.run(100_000)).finish()
    #expect(await store.state.links == 100_000)
    #expect(await store.state.isInOrder)
    #expect(await store.listedEffects == 0)
  }
}

/// Actions that each send the next one, counting down.
private struct Links: Reducer {
  struct State: Sendable {
    var links = 0
    var last: Int?
    var isInOrder = true

    mutating func note(_ number: Int) {
      if let last, number != last - 1 { isInOrder = false }
      last = number
      links += 1
    }
  }

  enum Action: Sendable {
    case link(Int)
    case both(Int)
    case last(Int)
    case run(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .link(let number):
      state.note(number)
      return number > 1 ? .send(.link(number - 1)) : .none
    case .both(let number):
      state.note(number)
      // Two actions at a time wait in the queue; the second is reduced after the first.
      guard number > 1 else { return .none }
      return .merge(.send(.last(number - 1)), number > 2 ? .send(.both(number - 2)) : .none)
    case .last(let number):
      state.note(number)
      return .none
    case .run(let number):
      state.note(number)
      return number > 1 ? .run { send in await send(.run(number - 1)) } : .none
    }
  }
}
