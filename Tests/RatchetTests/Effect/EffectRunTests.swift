import Synchronization
import Testing

@testable import Ratchet

/// Each kind of effect, as built and as run.
@Suite("Each kind of effect") struct EffectRunTests {
  private let store = Store(initialState: Board.State()) { Board() }

  @Test("`.none`: nothing follows")
  func none() async {
    let task = await store.send(.effect { .none })
    #expect(task.group == nil)
    #expect(await store.listedEffects == 0)
  }

  @Test(
    "`.send` is synchronous and queued: reduced before the outer send returns, after what waits")
  func send() async {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        switch action {
        case 1: return .merge(.send(2), .send(3))
        case 2: return .send(4)
        default: return .none
        }
      }
    }
    // Sends on the actor, without an await in between.
    let states = await store.sendInOneGo(1)
    #expect(states == [1, 2, 3, 4])
  }

  @Test(
    "`.run(priority:name:)`: the task has the priority, and the list of effects shows the name")
  func priorityAndName() async {
    let gate = Gate()
    let found = Kept<TaskPriority>()
    await store.send(
      .effect {
        .run(priority: .low, name: "search") { _ in
          found.value = Task.basePriority
          await gate.pass()
        }
      })
    #expect(found.value == .low)
    #expect(await store.effects.map(\.name) == ["search"])
    gate.open()
    await store.finish()
  }

  @Test("`.map`: every action that the effect sends is transformed")
  func map() async {
    @Sendable func numbers() -> Effect<Int> {
      .merge(
        .send(1),
        .concatenate(.run { await $0(2) }, .send(3)),
        .run { _ in
          throw CancellationError()
        } catch: { _, _ in
        },
        .run { _ in
          throw Refusal()
        } catch: { _, send in
          await send(4)
        })
    }
    await store.send(.effect { numbers().map { $0 * 10 }.map { .log("\($0)") } }).finish()
    #expect(await store.state.log.sorted() == ["10", "20", "30", "40"])
  }

  private struct Refusal: Error {}

  @Test("A running effect has one task, whatever the nesting: through features, maps and ids")
  func oneTask() {
    let machine = StoreMachine<Nest.State, Nest.Action>(
      state: Nest.State(board: Board.State(rows: [.init(id: 1)])),
      reduce: Nest().compiledByHand().reduce
    )
    _ = machine.send(
      .board(
        .row(
          1,
          .effect {
            Effect.run { await $0(.log("")) }
              .cancellable(id: 1).map { $0 }.cancellable(id: 2, cancelInFlight: true)
              .map { $0 }
          })))
    var starts = 0
    while machine.takeStart() != nil { starts += 1 }
    #expect(starts == 1)
    #expect(machine.registry.count == 1)
  }

  /// A machine whose board runs fifty effects, and the names of the effects that it then cancels.
  private func cancelled(
    by action: Board.Action, running effect: (Int) -> Board.Action
  ) -> [String?] {
    let machine = StoreMachine<Board.State, Board.Action>(
      state: Board.State(rows: .init((0..<50).map { Worker.State(id: $0) })),
      reduce: Board().compiledByHand().reduce)
    for number in 0..<50 { _ = machine.send(effect(number)) }
    while let command = machine.takeStart() { command.effect.phase = .running }
    _ = machine.send(action)
    return machine.takeCancelled().map { $0.source?.name }
  }

  @Test("Effects under one id are cancelled in the order in which they were started")
  func orderOfCancellation() {
    let names = cancelled(by: .effect { .cancel(id: "a") }) { number in
      .effect { .run(name: "\(number)") { _ in }.cancellable(id: "a") }
    }
    #expect(names == (0..<50).map(String.init))
  }

  @Test("Effects of removed children are cancelled in the order in which they were started")
  func orderOfRemoval() {
    let names = cancelled(by: .change { $0.rows = [] }) { number in
      .row(number, .effect { .run(name: "\(number)") { _ in } })
    }
    #expect(names == (0..<50).map(String.init))
  }
}

extension Store<[Int], Int> {
  /// Sends, and reads the state before anything else can run on the actor.
  fileprivate func sendInOneGo(_ action: Int) -> [Int] {
    _ = send(action)
    return state
  }
}
