@testable import Ratchet

/// A store's machine with a runner that makes no tasks: each step is over when it returns.
// Unchecked: one test uses it at a time; effects send to it while the test waits for them.
final class NodeRunner: @unchecked Sendable {
  private let machine: StoreMachine<Node, NodeAction>
  private let isolation = StoreIsolation()

  init(_ shape: TreeShape, _ node: Node) {
    machine = StoreMachine(state: node, reduce: shape.reducer.compiledByHand().reduce)
  }

  var state: Node { machine.state }

  /// The names of the work that has neither ended nor was cancelled, sorted.
  var running: [String] {
    machine.registry.root.effectsBelow().compactMap { $0.source?.name }.sorted()
  }

  func send(_ action: NodeAction) async {
    _ = machine.send(action)
    await settle()
  }

  /// Ends a piece of work that waits.
  func end(_ number: Int) async {
    let effects = machine.registry.root.effectsBelow()
    let name = Errand(number: number).name
    guard let effect = effects.first(where: { $0.source?.name == name }) else { return }
    machine.ended(effect)
    await settle()
  }

  /// The work of a store's runner: reports the end of cancelled effects, and runs each effect to be
  /// started until it waits.
  private func settle() async {
    while true {
      let cancelled = machine.takeCancelled()
      for effect in cancelled { machine.ended(effect) }
      guard let command = machine.takeStart() else {
        if cancelled.isEmpty { return }
        continue
      }
      command.effect.phase = .running
      await command.run.perform(Send(command.effect, to: Sink(self)))
      if command.effect.source?.name?.hasSuffix("ends") == true { machine.ended(command.effect) }
    }
  }

  // Unchecked, like the runner.
  private final class Sink: ActionSink<NodeAction>, @unchecked Sendable {
    private let runner: NodeRunner

    init(_ runner: NodeRunner) {
      self.runner = runner
      super.init(isolation: runner.isolation)
    }

    override func receive(_ action: sending NodeAction, from effect: SendingEffect) {
      guard effect.isLive else { return }
      runner.machine.receive(action, from: unsafeDowncast(effect, to: RunningEffect.self))
    }
  }
}
