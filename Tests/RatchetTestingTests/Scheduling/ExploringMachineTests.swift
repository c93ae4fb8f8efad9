import Testing

@testable import RatchetTesting

@Suite("The exploring machine") struct ExploringMachineTests {
  @Test("chooses as its schedule says, notes each step, and remembers the last runner")
  func chooses() {
    var machine = ExploringMachine(Schedule(Turns([Turn(decision: 1, option: 2)])))
    #expect(machine.choose(of: 3, canGoOn: true) == 0)
    #expect(machine.choose(of: 1, canGoOn: true) == 0)
    #expect(machine.choose(of: 3, canGoOn: false) == 2)
    #expect(
      machine.schedule.decisions == [
        Decision(options: 3, preempts: true), Decision(options: 3, chosen: 2),
      ])
    #expect((machine.last, machine.count) == (0, 0))
    machine.noteStep(of: 7, as: .test)
    machine.noteStep(of: 8, as: .unknown)
    machine.noteStep(of: 8, as: .unknown)
    #expect((machine.last, machine.count) == (8, 3))
    #expect(machine.trace.steps.map(\.task) == [7, 8])
  }
}
