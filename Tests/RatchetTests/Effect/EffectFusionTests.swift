import Testing

@testable import Ratchet

@Suite("Effect fusion:") struct EffectFusionTests {
  private typealias Numbers = Effect<Int>

  /// The shape of an effect, as text.
  private func shape<Action>(_ effect: Effect<Action>) -> String {
    switch effect.step {
    case .none: "none"
    case .send(let action): "send \(action)"
    case .run(let run): run is any Embedded ? "embedded run" : "run"
    case .merge(let effects): "merge(\(effects.map { shape($0) }.joined(separator: ", ")))"
    case .concatenate(let effects, _):
      "concatenate(\(effects.map { shape($0) }.joined(separator: ", ")))"
    case .cancellable(_, let cancelInFlight, let effect):
      "cancellable(\(cancelInFlight ? "in flight, " : "")\(shape(effect)))"
    case .cancel: "cancel"
    case .end: "end"
    case .refusal: "refusal"
    case .made: "made"
    case .throttled(_, let effect): "throttled(\(shape(effect)))"
    case .background(let effect): "background(\(shape(effect)))"
    }
  }

  private var work: Numbers { .run { _ in } }

  @Test("`.none` disappears from merges and sequences, and a single part needs neither")
  func none() {
    #expect(shape(Numbers.merge(.none, .none)) == "none")
    #expect(shape(Numbers.merge()) == "none")
    #expect(shape(Numbers.merge(.none, .send(1), .none)) == "send 1")
    #expect(shape(Numbers.concatenate(.none, .none)) == "none")
    #expect(shape(Numbers.concatenate(.none, .send(1))) == "send 1")
    #expect(shape(Numbers.none.merge(with: .send(1))) == "send 1")
    #expect(shape(Numbers.send(1).merge(with: .none)) == "send 1")
    #expect(shape(Numbers.none.concatenate(with: .send(1))) == "send 1")
    #expect(shape(Numbers.send(1).concatenate(with: .none)) == "send 1")
    #expect(shape(Numbers.none.map { $0 + 1 }) == "none")
    #expect(shape(Numbers.none.cancellable(id: 1)) == "none")
    #expect(shape(Numbers.none.debounce(id: 1, for: .seconds(1))) == "none")
    #expect(shape(Numbers.none.throttle(id: 1, for: .seconds(1), latest: true)) == "none")
    #expect(shape(Numbers.none.timeout(.seconds(1))) == "none")
    #expect(shape(Numbers.none.retry(.constant(.zero, attempts: 2))) == "none")
    #expect(shape(Numbers.cancel(ids: [Int]())) == "none")
  }

  @Test("merges are flat, and so are sequences")
  func flat() {
    let merged = Numbers.merge(.merge(.send(1), .send(2)), .none, .send(3))
    #expect(shape(merged) == "merge(send 1, send 2, send 3)")
    #expect(shape(merged.merge(with: merged)).split(separator: ",").count == 6)
    #expect(
      shape(Numbers.send(0).merge(with: merged)) == "merge(send 0, send 1, send 2, send 3)")
    let sequence = Numbers.concatenate(.concatenate(.send(1), .send(2)), .send(3))
    #expect(shape(sequence) == "concatenate(send 1, send 2, send 3)")
    #expect(
      shape(sequence.concatenate(with: sequence))
        == "concatenate(send 1, send 2, send 3, send 1, send 2, send 3)")
    #expect(shape(Numbers.cancel(ids: [1, 2])) == "merge(cancel, cancel)")
  }

  @Test("a mapped action is an action, and nested maps of work compose into one closure")
  func maps() {
    #expect(shape(Numbers.send(1).map { $0 + 1 }.map { $0 * 10 }) == "send 20")
    let mapped = (0..<10).reduce(work) { effect, _ in effect.map { $0 + 1 } }
    guard case .run(let run) = mapped.step, let run = run as? EmbeddedRun<Int, Int> else {
      Issue.record("Mapped work is not embedded work: \(shape(mapped))")
      return
    }
    #expect(run.child is OwnRun<Int>, "The work is embedded more than once.")
    #expect(run.embed(1) == 11)
    let texts = mapped.map { "\($0)!" }
    guard case .run(let last) = texts.step, let last = last as? EmbeddedRun<Int, String> else {
      Issue.record("Mapped work is not embedded work: \(shape(texts))")
      return
    }
    #expect(last.child is OwnRun<Int>)
    #expect(last.embed(1) == "11!")
  }

  @Test("retry and timeout wrap work only, and leave other effects alone")
  func wrapped() {
    let policy = RetryPolicy.constant(.zero, attempts: 2)
    let clock = ContinuousClock()
    #expect(shape(Numbers.send(1).retry(policy, clock: clock)) == "send 1")
    #expect(shape(Numbers.send(1).timeout(.seconds(1), clock: clock)) == "send 1")
    #expect(shape(Numbers.cancel(id: 1).retry(policy, clock: clock)) == "cancel")
    #expect(
      shape(Numbers.merge(.send(1), work).retry(policy, clock: clock)) == "merge(send 1, run)")
  }

  @Test("an effect without work gets no task: the machine alone decides what follows")
  func noTask() {
    let machine = StoreMachine<Board.State, Board.Action>(
      state: Board.State(), reduce: Board().compiledByHand().reduce)
    let group = machine.send(
      .effect {
        .merge(
          .send(.log("1")),
          .concatenate(.send(.log("2")), .cancel(id: "a"), .send(.log("3"))),
          .cancel(ids: ["a", "b"]),
          Effect.send(.log("4")).cancellable(id: "a", cancelInFlight: true),
          Effect.send(.log("5")).throttle(
            id: "a", for: .seconds(1), clock: ContinuousClock(), latest: true),
          Effect.merge(.send(.log("6")), .cancel(id: "c")).timeout(
            .seconds(1), clock: ContinuousClock()))
      })
    let started = machine.takeStart() != nil
    #expect(!started)
    #expect(machine.registry.count == 0)
    #expect(group?.isEmpty != false)
    #expect(machine.state.log == ["1", "2", "4", "5", "6", "3"])
  }

  @Test("a merge of work requests one task per part, and a sequence one at a time")
  func oneTaskEach() {
    let machine = StoreMachine<Board.State, Board.Action>(
      state: Board.State(), reduce: Board().compiledByHand().reduce)
    _ = machine.send(
      .left(
        .effect {
          .merge(
            .run { _ in }, .concatenate(.run { _ in }, .run { _ in }), .send(.log("")),
            Effect.run { _ in }.cancellable(id: 1).cancellable(id: 2))
        }))
    var count = 0
    while machine.takeStart() != nil { count += 1 }
    #expect(count == 3)
  }
}

/// Matches an embedded run in a switch, whatever its types.
private protocol Embedded {}
extension EmbeddedRun: Embedded {}
