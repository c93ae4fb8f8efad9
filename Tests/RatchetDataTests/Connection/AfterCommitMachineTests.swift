import RatchetData
import Testing

@Suite struct AfterCommitMachineTests {
  private static let controls: [TransactionControl] = ["a", "b"].flatMap {
    [.savepoint($0), .release($0), .rollBackTo($0)]
  }

  /// Savepoints as in SQLite's documentation, in the slowest way: the transaction is a list, from
  /// which an undone part is cut.
  private struct Model {
    enum Entry: Equatable {
      case callback(Int)
      case savepoint(String)
    }

    var entries: [Entry] = []

    mutating func apply(_ control: TransactionControl) {
      switch control {
      case .savepoint(let name):
        entries.append(.savepoint(name))
      case .release(let name):
        guard let index = entries.lastIndex(of: .savepoint(name)) else { return }
        let kept = entries[index...].filter { if case .callback = $0 { true } else { false } }
        entries.replaceSubrange(index..., with: kept)
      case .rollBackTo(let name):
        guard let index = entries.lastIndex(of: .savepoint(name)) else { return }
        entries.removeSubrange((index + 1)...)
      case .begin, .commit, .rollBack: break
      }
    }

    var callbacks: [Int] {
      entries.compactMap { if case .callback(let number) = $0 { number } else { nil } }
    }
  }

  @Test("in every sequence of six savepoints and callbacks, undone callbacks are not called")
  func exhaustive() {
    var visited = 0
    func walk(_ machine: AfterCommitMachine<Int>, _ model: Model, depth: Int) {
      visited += 1
      var committed = machine
      #expect(committed.commit() == model.callbacks)
      #expect(committed.waiting.isEmpty)
      guard depth > 0 else { return }
      var (next, nextModel) = (machine, model)
      next.register(depth)
      nextModel.entries.append(.callback(depth))
      walk(next, nextModel, depth: depth - 1)
      for control in Self.controls {
        var (next, nextModel) = (machine, model)
        next.apply(control)
        nextModel.apply(control)
        walk(next, nextModel, depth: depth - 1)
      }
    }
    walk(AfterCommitMachine(), Model(), depth: 5)
    #expect(visited == (0...5).reduce(0) { sum, depth in sum + power(7, depth) })
  }

  private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  @Test("a rollback removes callbacks and savepoints, and names are compared as in SQLite")
  func rollBack() {
    var machine = AfterCommitMachine<Int>()
    machine.register(1)
    machine.apply(.savepoint("Über"))
    machine.register(2)
    machine.apply(.rollBackTo("über"))
    #expect(machine.waiting == [1, 2])
    machine.apply(.rollBackTo("ÜBER"))
    #expect(machine.waiting == [1])
    machine.rollBack()
    #expect(machine.commit() == [])
  }
}
