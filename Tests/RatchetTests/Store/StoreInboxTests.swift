import Dispatch
import Ratchet
import Testing

@Suite("inbox: a bounded inbox") struct StoreInboxTests {
  /// An actor whose executor runs nothing while a test holds it: senders wait.
  private actor Held {
    nonisolated let executor = HeldExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Sends actions from this actor.
    func sends(to store: StoreOf<Board>) async throws {
      #expect(await store.send(.log("send")).refusal == nil)
      try await store.trySend(.log("trySend"))
      #expect(try await store.ask(.log("ask"), untilState: { $0.log.last }) == "ask")
    }
  }

  private final class HeldExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "held")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let held = Held()

  private var queue: DispatchQueue { held.executor.queue }

  private func store(_ inbox: StoreInbox) -> StoreOf<Board> {
    Store(initialState: Board.State(), isolation: held, inbox: inbox) { Board() }
  }

  /// Starts sends while the store's actor is held, one after the other in their order.
  private func sends(
    _ actions: [Board.Action], to store: StoreOf<Board>
  ) async -> [Task<StoreTask, Never>] {
    var tasks: [Task<StoreTask, Never>] = []
    for action in actions { tasks.append(Task.immediate { await store.send(action) }) }
    return tasks
  }

  @Test("rejects actions when it is full: send reports it, trySend throws")
  func reject() async {
    let store = store(.bounded(2, .reject))
    queue.suspend()
    let tasks = await sends([.log("a"), .log("b"), .log("c")], to: store)
    #expect(await tasks[2].value.refusal as? InboxFull == InboxFull(capacity: 2))
    await #expect(throws: InboxFull(capacity: 2)) { try await store.trySend(.log("d")) }
    queue.resume()
    for task in tasks[..<2] { #expect(await task.value.refusal == nil) }
    #expect(await store.state.log == ["a", "b"])
    #expect(await store.send(.log("e")).refusal == nil)
    #expect(await store.state.log == ["a", "b", "e"])
  }

  @Test("suspends senders until there is room, first in, first out")
  func suspend() async {
    let store = store(.bounded(1, .suspend))
    queue.suspend()
    let names = (0..<20).map(String.init)
    let tasks = await sends(names.map { .log($0) }, to: store)
    queue.resume()
    for task in tasks { #expect(await task.value.refusal == nil) }
    #expect(await store.state.log == names)
  }

  @Test("lets a suspended sender be cancelled, and refuses its action")
  func cancelled() async {
    let store = store(.bounded(1, .suspend))
    queue.suspend()
    let tasks = await sends([.log("a"), .log("b"), .log("c")], to: store)
    tasks[1].cancel()
    queue.resume()
    #expect(await tasks[1].value.refusal is CancellationError)
    for task in [tasks[0], tasks[2]] { #expect(await task.value.refusal == nil) }
    #expect(await store.state.log == ["a", "c"])
  }

  @Test("coalesces when it is full: the newest action of a case replaces the oldest")
  func coalesce() async {
    let store = store(.bounded(2, .coalesce))
    queue.suspend()
    let tasks = await sends([.log("a"), .left(.log("x")), .log("b"), .log("c")], to: store)
    queue.resume()
    var refusals: [Bool] = []
    for task in tasks { refusals.append(await task.value.refusal is ActionReplaced) }
    #expect(refusals == [true, false, true, false])
    #expect(await store.state.log == ["c"])
    #expect(await store.state.left.log == ["x"])
  }

  @Test("coalesces no action with that of another child, or of another element")
  func coalesceChildren() async throws {
    let store = store(.bounded(2, .coalesce))
    await store.send(.change { $0.rows = [.init(id: 1), .init(id: 2)] })
    let left = store.scope(state: \.left, action: \.left)
    let right = store.scope(state: \.right, action: \.right)
    queue.suspend()
    let scoped = [
      Task.immediate { await left.send(.log("a")) },
      Task.immediate { await right.send(.log("b")) },
      Task.immediate { await store.send(.left(.log("c"))) },
    ]
    queue.resume()
    var refusals: [Bool] = []
    for task in scoped { refusals.append(await task.value.refusal is ActionReplaced) }
    #expect(refusals == [true, false, false])
    #expect(await store.state.left.log == ["c"])
    #expect(await store.state.right.log == ["b"])
    queue.suspend()
    let rows = await sends(
      [.row(1, .log("a")), .row(2, .log("b")), .row(2, .log("c"))], to: store)
    queue.resume()
    refusals = []
    for task in rows { refusals.append(await task.value.refusal is ActionReplaced) }
    #expect(refusals == [false, true, false])
    #expect(await store.state.rows.map(\.log) == [["a"], ["c"]])
  }

  @Test("counts the actions of ask as it counts those of send")
  func ask() async throws {
    let store = store(.bounded(1, .reject))
    queue.suspend()
    let tasks = await sends([.log("a")], to: store)
    let asking = Task.immediate { try await store.ask(.log("b"), untilState: { $0.log.last }) }
    await #expect(throws: InboxFull(capacity: 1)) { try await asking.value }
    queue.resume()
    #expect(await tasks[0].value.refusal == nil)
    #expect(try await store.ask(.log("c"), untilState: { $0.log.last }) == "c")
  }

  @Test("does not count actions from code on the store's own actor, which never waits")
  func ownActor() async throws {
    let store = store(.bounded(1, .reject))
    queue.suspend()
    let own = Task.immediate { [held] in try await held.sends(to: store) }
    let tasks = await sends([.log("a")], to: store)
    queue.resume()
    try await own.value
    #expect(await tasks[0].value.refusal == nil)
    #expect(await store.state.log == ["send", "trySend", "ask", "a"])
  }

  @Test("replaces an action of its case that still waits for room, when it coalesces")
  func coalesceSuspended() async {
    let store = store(.bounded(1, .coalesce))
    queue.suspend()
    let tasks = await sends(
      [.log("a"), .left(.log("x")), .right(.log("r")), .left(.log("y"))], to: store)
    queue.resume()
    var refusals: [Bool] = []
    for task in tasks { refusals.append(await task.value.refusal is ActionReplaced) }
    #expect(refusals == [false, true, false, false])
    #expect(await store.state.left.log == ["y"])
    #expect(await store.state.right.log == ["r"])
  }

  @Test("counts actions sent to scopes, and not those sent by effects")
  func scopes() async {
    let store = store(.bounded(1, .reject))
    let left = store.scope(state: \.left, action: \.left)
    queue.suspend()
    let tasks = await sends([.effect { .run { await $0(.log("effect")) } }], to: store)
    let refused = Task.immediate { await left.send(.log("x")) }
    #expect(await refused.value.refusal is InboxFull)
    queue.resume()
    await tasks[0].value.finish()
    #expect(await store.state.log == ["effect"])
  }

  @Test("loses nothing and keeps each sender's order, with many senders", arguments: 1...3)
  func many(capacity: Int) async {
    let store = store(.bounded(capacity, .suspend))
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask {
          for number in 0..<50 { await store.send(.log("\(sender) \(number)")) }
        }
      }
    }
    let log = await store.state.log
    #expect(log.count == 400)
    for sender in 0..<8 {
      #expect(
        log.filter { $0.hasPrefix("\(sender) ") } == (0..<50).map { "\(sender) \($0)" })
    }
  }
}
