import Testing

@testable import Ratchet

/// The machine alone: actions in, state and commands out. No task is made here.
@Suite("The store's machine") struct StoreMachineTests {
  typealias Machine = StoreMachine<[String], String>

  /// Appends each action to the state, and queues the actions in the table.
  private func machine(_ effects: [String: Effect<String>] = [:]) -> Machine {
    Machine(state: []) { state, action in
      state.append(action)
      return effects[action] ?? .none
    }
  }

  private func work(_ name: String) -> Effect<String> { .run(name: name) { _ in } }

  /// Takes all effects to be started.
  private func starts(of machine: Machine) -> [RunningEffect] {
    var effects: [RunningEffect] = []
    while let command = machine.takeStart() { effects.append(command.effect) }
    return effects
  }

  private func names(_ effects: [RunningEffect]) -> [String] {
    effects.map { $0.source?.name ?? "sequence" }
  }

  @Test("reduces, and returns no command for an action without effects")
  func plain() {
    let machine = machine()
    #expect(machine.send("a") == nil)
    #expect(machine.state == ["a"])
    #expect(!machine.hasCommands)
    #expect(machine.registry.count == 0)
  }

  @Test("queues actions sent by effects, and returns no group when nothing runs")
  func queue() {
    let machine = machine(["a": .merge(.send("b"), .send("c")), "b": .send("d")])
    #expect(machine.send("a")?.effects.isEmpty == true)
    #expect(machine.state == ["a", "b", "c", "d"])
    #expect(!machine.hasCommands)
  }

  @Test("lists effects to be started, in order, once")
  func starts() {
    let machine = machine(["a": .merge(work("1"), .send("b"), work("2")), "b": work("3")])
    let group = machine.send("a")
    #expect(names(starts(of: machine)) == ["1", "2", "3"])
    #expect(starts(of: machine).isEmpty)
    #expect(group.map { names($0.effects) } == ["1", "2", "3"])
    #expect(machine.registry.count == 3)
  }

  @Test("removes an effect that ended")
  func ended() throws {
    let machine = machine(["a": work("1").cancellable(id: 1)])
    let group = machine.send("a")
    let effect = try #require(machine.takeStart()).effect
    machine.ended(effect)
    #expect(effect.phase == .ended)
    #expect(machine.registry.count == 0)
    #expect(group?.effects.isEmpty == true)
    #expect(machine.registry.root.effects.isEmpty)
    #expect(machine.registry.root.ids.isEmpty)
    machine.ended(effect)
    #expect(machine.registry.count == 0)
  }

  @Test("ends a cancelled effect at once if it was not started")
  func cancelWaiting() throws {
    let machine = machine(["a": .merge(work("1").cancellable(id: 1), .cancel(id: 1))])
    _ = machine.send("a")
    #expect(starts(of: machine).isEmpty)
    #expect(machine.takeCancelled().isEmpty)
    #expect(machine.registry.count == 0)
  }

  @Test("lists a running effect to be cancelled, and keeps it until it ended")
  func cancelRunning() throws {
    let machine = machine(["a": work("1").cancellable(id: 1), "b": .cancel(id: 1)])
    _ = machine.send("a")
    let effect = try #require(machine.takeStart()).effect
    effect.phase = .running
    _ = machine.send("b")
    #expect(names(machine.takeCancelled()) == ["1"])
    #expect(effect.phase == .cancelled)
    #expect(machine.registry.count == 1)
    #expect(machine.registry.root.ids.isEmpty)
    machine.ended(effect)
    #expect(machine.registry.count == 0)
  }

  @Test("starts the next step of a sequence when the step before has ended")
  func sequence() throws {
    let machine = machine([
      "a": .concatenate(.merge(work("1"), work("2")), .send("b"), work("3"))
    ])
    let group = machine.send("a")
    let first = starts(of: machine)
    #expect(names(first) == ["1", "2"])
    machine.ended(first[1])
    #expect(machine.state == ["a"])
    machine.ended(first[0])
    #expect(machine.state == ["a", "b"])
    let last = try #require(machine.takeStart()).effect
    #expect(names([last]) == ["3"])
    machine.ended(last)
    #expect(machine.registry.count == 0)
    #expect(group?.effects.isEmpty == true)
  }

  @Test("lists the tasks that waited for a group of effects, and resumes none itself")
  func waiters() async throws {
    let machine = machine(["a": work("1")])
    let group = try #require(machine.send("a"))
    let effect = try #require(machine.takeStart()).effect
    await withCheckedContinuation { waiter in
      group.whenEmpty(waiter)
      machine.ended(effect)
      #expect(machine.hasCommands)
      let waiters = machine.takeWaiters()
      #expect(waiters.count == 1)
      #expect(!machine.hasCommands)
      for waiter in waiters { waiter.resume() }
    }
    #expect(machine.takeWaiters().isEmpty)
  }

  @Test("reports each transition to an observer, with its origin and its parent")
  func transitions() throws {
    let machine = machine(["a": .merge(.send("b"), work("1"))])
    var seen: [Transition<[String], String>] = []
    machine.onTransition = { seen.append($0) }
    let group = machine.send("a")
    let effect = try #require(machine.takeStart()).effect
    machine.receive("c", from: effect)
    #expect(seen.map(\.action) == ["a", "b", "c"])
    #expect(seen.map(\.before) == [[], ["a"], ["a", "b"]])
    #expect(seen.map(\.after) == [["a"], ["a", "b"], ["a", "b", "c"]])
    #expect(seen.allSatisfy { $0.group === group })
    let origins = seen.map { transition in
      switch transition.origin {
      case .sent: "sent"
      case .queued: "send"
      case .effect(let effect): effect.source?.name ?? "effect"
      }
    }
    #expect(origins == ["sent", "send", "1"])
  }

  @Test("numbers transitions, and gives the cause of each action and of each effect")
  func causes() throws {
    let machine = machine([
      "a": .concatenate(work("1"), .send("b"), work("2")), "b": .send("c"),
    ])
    var seen: [Transition<[String], String>] = []
    machine.onTransition = { seen.append($0) }
    _ = machine.send("x")
    _ = machine.send("a")
    let first = try #require(machine.takeStart()).effect
    machine.receive("d", from: first)
    machine.ended(first)
    let second = try #require(machine.takeStart()).effect
    #expect(seen.map(\.action) == ["x", "a", "d", "b", "c"])
    #expect(seen.map(\.number) == [1, 2, 3, 4, 5])
    let causes = seen.map { transition -> Int? in
      switch transition.origin {
      case .sent: nil
      case .queued(let number): number
      case .effect(let effect): effect.cause
      }
    }
    #expect(causes == [nil, nil, 2, 2, 4])
    #expect(second.cause == 2)
  }

  @Test("reports when effects begin, are cancelled and end, but not sequences")
  func events() throws {
    let machine = machine([
      "a": .concatenate(work("1").cancellable(id: 1), work("2")), "b": .cancel(id: 1),
    ])
    var seen: [String] = []
    machine.registry.onEvent = { seen.append("\($0.effect.source?.name ?? "none") \($0.kind)") }
    _ = machine.send("a")
    let first = try #require(machine.takeStart()).effect
    _ = machine.send("b")
    machine.ended(first)
    let second = try #require(machine.takeStart()).effect
    machine.ended(second)
    #expect(seen == ["1 began", "1 cancelled", "1 ended", "2 began", "2 ended"])
  }

  @Test("keeps its queue small however long it runs, and in order")
  func actionQueue() {
    var queue = Queue<Int>()
    var next = 0
    var expected = 0
    for round in 1..<200 {
      for _ in 0..<(round % 7 + 1) {
        queue.append(next)
        next += 1
      }
      for _ in 0..<(round % 5 + 1) {
        guard let item = queue.popFirst() else { break }
        #expect(item == expected)
        expected += 1
      }
      #expect(queue.elements.count <= 2 * (next - expected) + 64)
    }
    while let item = queue.popFirst() {
      #expect(item == expected)
      expected += 1
    }
    #expect(expected == next)
    #expect(queue.isEmpty)
  }
}
