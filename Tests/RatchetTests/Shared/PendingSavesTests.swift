import Foundation
import Testing

@testable import Ratchet

@Suite("Pending saves of a file") struct PendingSavesTests {
  private enum Step: CaseIterable { case add, urgent, encode, writeFirst, writeLast, rested }

  /// The steps of several writers, and the written values, by number.
  private struct Run {
    var pending = PendingSaves()
    var added = 0
    var writersToCome = 0
    var encoded: [Int] = []
    var isResting = false
    var written = 0
    let answered = Log()
    var problems: Set<String> = []

    private mutating func check(_ isRight: Bool, _ problem: String) {
      if !isRight { problems.insert(problem) }
    }

    mutating func add(isUrgent: Bool) {
      added += 1
      let name = "\(added)"
      let isDue = pending.add(
        FileSave(data: { Data() }, answers: [{ [answered] _ in answered.note(name) }]),
        number: added, isUrgent: isUrgent)
      check(isDue || !isUrgent, "An urgent save was not due.")
      check(!isDue || isUrgent || !isResting, "A save was due before the file's rest had passed.")
      if isDue { writersToCome += 1 }
    }

    mutating func encode() {
      writersToCome = max(0, writersToCome - 1)
      if let next = pending.next { encoded.append(next.number) }
    }

    mutating func write(_ number: Int) {
      guard let (answers, beginsRest) = pending.take(number) else { return }
      check(number > written, "An older value was written over a newer one.")
      check(beginsRest == !isResting, "A file rested twice, or not at all.")
      isResting = true
      written = number
      for answer in answers { answer(.success(())) }
    }

    mutating func perform(_ step: Step) {
      switch step {
      case .add: add(isUrgent: false)
      case .urgent: add(isUrgent: true)
      case .encode: encode()
      case .writeFirst: if !encoded.isEmpty { write(encoded.removeFirst()) }
      case .writeLast: if let number = encoded.popLast() { write(number) }
      case .rested:
        guard isResting else { return }
        isResting = false
        if pending.rested() { writersToCome += 1 }
      }
    }

    mutating func check() {
      let lines = answered.lines
      check(lines == (0..<lines.count).map { "\($0 + 1)" }, "Saves were not answered in order.")
      check(lines.count <= written, "A save was answered before it was written.")
      check(pending.isIdle == (written == added && !isResting), "`isIdle` is wrong.")
      check(
        written == added || writersToCome > 0 || !encoded.isEmpty || isResting,
        "A pending save will never be written.")
    }

    mutating func finish() {
      encode()
      perform(.writeLast)
      check(answered.lines.count == added, "A save was never answered.")
    }
  }

  @Test("are written in their order, and none is lost, in every order of six steps of two writers")
  func everyOrder() {
    func extend(_ steps: [Step]) {
      guard steps.count == 6 else {
        for step in Step.allCases { extend(steps + [step]) }
        return
      }
      var run = Run()
      for step in steps {
        run.perform(step)
        run.check()
      }
      run.finish()
      if !run.problems.isEmpty { Issue.record("\(run.problems) after \(steps)") }
    }
    extend([])
  }

  @Test("are taken once until they are written, and also by a caller that cannot wait")
  func asked() {
    var run = Run()
    for _ in 0..<100 { run.add(isUrgent: false) }
    #expect(run.writersToCome == 1)
    run.add(isUrgent: true)
    #expect(run.writersToCome == 2)
  }

  @Test("stay in place when another is added: a change takes no longer than the one before")
  func inPlace() {
    var pending = PendingSaves()
    var moves = 0
    var place: UnsafeRawPointer?
    for number in 0..<1_000 {
      _ = pending.add(
        FileSave(data: { Data() }, answers: [{ _ in }]), number: number, isUrgent: false)
      let now = pending.save?.answers.withUnsafeBytes { $0.baseAddress }
      if now != place { moves += 1 }
      place = now
    }
    // The list grows by doubling.
    #expect(moves < 32)
  }
}
