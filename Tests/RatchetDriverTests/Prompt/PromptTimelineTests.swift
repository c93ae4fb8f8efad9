import Testing

@testable import RatchetDriver

@Suite("The states of a prompt's session")
struct PromptTimelineTests {
  /// Three actions from outside, of which the second has a consequence.
  private var timeline: PromptTimeline<String> {
    var timeline = PromptTimeline(start: "start")
    timeline.append(1, "one", isSent: true)
    timeline.append(2, "two", isSent: true)
    timeline.append(3, "three", isSent: false)
    timeline.append(4, "four", isSent: true)
    return timeline
  }

  @Test("undo goes back action by action, with their consequences, and redo forward again")
  func undo() throws {
    var timeline = timeline
    #expect(try timeline.undo() == 3)
    #expect(try timeline.undo() == 1)
    #expect(try timeline.undo() == 0)
    #expect(throws: PromptTimeline<String>.Mistake.nothingToUndo) { try timeline.undo() }
    #expect(try timeline.redo() == 1)
    #expect(try timeline.redo() == 3)
    #expect(try timeline.redo() == 4)
    #expect(throws: PromptTimeline<String>.Mistake.nothingToRedo) { try timeline.redo() }
  }

  @Test("an action ends the way forward, and one of an effect does not")
  func redo() throws {
    var timeline = timeline
    _ = try timeline.undo()
    timeline.append(5, "five", isSent: false)
    #expect(try timeline.redo() == 4)
    _ = try timeline.undo()
    timeline.append(6, "six", isSent: true)
    #expect(throws: PromptTimeline<String>.Mistake.nothingToRedo) { try timeline.redo() }
  }

  @Test("the way to a state leaves out what was undone")
  func way() throws {
    var timeline = timeline
    try timeline.go(to: 1)
    timeline.append(5, "five", isSent: true)
    #expect(timeline.way == [0, 1, 5])
    try timeline.go(to: 4)
    #expect(timeline.way == [0, 1, 2, 3, 4])
    #expect(throws: PromptTimeline<String>.Mistake.unknown(6, last: 5)) { try timeline.go(to: 6) }
  }

  @Test("only the last states are kept")
  func limit() throws {
    var timeline = PromptTimeline(start: 0, limit: 3)
    for number in 1...5 { timeline.append(number, number, isSent: true) }
    #expect(try timeline.state(after: 3) == 3)
    #expect(throws: PromptTimeline<Int>.Mistake.dropped(2, first: 3)) {
      try timeline.state(after: 2)
    }
    #expect(timeline.way == [3, 4, 5])
  }
}

@Suite("Interrupts of a prompt's user")
struct InterruptMachineTests {
  @Test("only the second of two interrupts on an empty line ends the prompt")
  func twice() {
    var machine = InterruptMachine()
    #expect(machine.interrupt(hadText: true) == .dropped)
    #expect(machine.interrupt(hadText: false) == .warns)
    #expect(machine.interrupt(hadText: true) == .dropped)
    #expect(machine.interrupt(hadText: false) == .warns)
    machine.work(true)
    #expect(machine.interrupt(hadText: false) == .stopsWaiting)
    machine.work(false)
    #expect(machine.interrupt(hadText: false) == .warns)
    #expect(machine.interrupt(hadText: false) == .ends)
  }
}

@Suite("The bytes of a keyboard")
struct UTF8InputTests {
  @Test("characters are read as soon as they are whole, and broken ones are replaced")
  func characters() {
    var input = UTF8Input()
    var read: [Unicode.Scalar] = []
    for byte in Array("aé€🙂".utf8) + [0xFF, 0xC3, 0x28] {
      input.append([byte])
      while let next = input.next() { read.append(next) }
    }
    #expect(read == ["a", "é", "€", "🙂", "\u{FFFD}", "\u{FFFD}", "("])
  }
}
