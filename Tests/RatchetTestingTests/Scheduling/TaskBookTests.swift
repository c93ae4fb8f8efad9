import RatchetDependencies
import RatchetIssues
import Testing

@testable import Ratchet
@testable import RatchetTesting

@Suite("The book of tasks") struct TaskBookTests {
  private static let place = IssueLocation(
    fileID: "Cart/Cart.swift", filePath: "/Cart/Cart.swift", line: 12, column: 3)

  private func effect(_ name: String? = "save") -> RunningEffect {
    let source = name.map {
      EffectSource(name: $0, location: Self.place, priority: nil, dependencies: DependencyValues())
    }
    return RunningEffect(
      number: 1, source: source, group: EffectGroup(), node: EffectNode(),
      path: EffectPath(), sequence: nil)
  }

  private func isEffect(_ role: TraceRole) -> Bool {
    if case .effect = role { true } else { false }
  }
  private func isPart(_ role: TraceRole) -> Bool {
    if case .partOfEffect = role { true } else { false }
  }
  private func isTest(_ role: TraceRole) -> Bool { if case .test = role { true } else { false } }
  private func isUnknown(_ role: TraceRole) -> Bool {
    if case .unknown = role { true } else { false }
  }

  @Test("closes a begun effect once its task waits for the test")
  func closed() {
    let save = effect()
    var book = TaskBook()
    #expect(book.isClosed(over: []))
    #expect(!book.isClosed(over: [save]), "the effect has not begun")
    book.begin(save, task: 1)
    #expect(!book.isClosed(over: [save]) && !book.isClosed(over: []))
    let wait = book.begin(.known(.cancellation), task: 1, effect: save)
    #expect(book.isClosed(over: [save]) && !book.hasUnknownWaits)
    book.endWait(wait)
    #expect(!book.isClosed(over: [save]) && book.hasUnknownWaits)
    book.end(save, task: 1)
    #expect(book.isClosed(over: []) && !book.hasUnknownWaits)
  }

  @Test("lets an awaited change come from anywhere: the wait is reported, and closes nothing")
  func change() {
    let save = effect()
    var book = TaskBook()
    book.begin(save, task: 1)
    let wait = book.begin(.known(.change(of: "the database")), task: 1, effect: save)
    #expect(!book.isClosed(over: [save]) && book.hasUnknownWaits)
    let reasons = book.reasons(of: save).map { $0.map(Wording.text) }
    #expect(reasons == ["waits for the database to change"])
    let work = book.begin(.work("read"), task: 1, effect: save)
    #expect(book.workCount == 1, "work inside an open wait is counted")
    book.endWait(work)
    book.endWait(wait)
    #expect(book.workCount == 0 && book.reasons(of: save).count == 1)
  }

  @Test("has no task to wait for in a sequence of effects")
  func sequence() {
    #expect(TaskBook().isClosed(over: [effect(nil)]))
  }

  @Test("needs a child task, and its child, to wait too, until their effect ends")
  func children() {
    let save = effect()
    var book = TaskBook()
    book.begin(save, task: 1)
    book.noteReady(2, by: 1)
    book.noteReady(3, by: 2)
    #expect(isEffect(book.role(of: 1)) && isPart(book.role(of: 2)) && isPart(book.role(of: 3)))
    for task in [1, 2] as [UInt64] {
      _ = book.begin(.known(.cancellation), task: task, effect: save)
      #expect(!book.isClosed(over: [save]))
    }
    _ = book.begin(.known(.cancellation), task: 3, effect: save)
    #expect(book.isClosed(over: [save]))
    book.end(save, task: 1)
    #expect(isUnknown(book.role(of: 1)) && isUnknown(book.role(of: 2)))
    #expect(isUnknown(book.role(of: 3)))
  }

  @Test("is uncertain while the creator of a task is unknown")
  func unknownChild() {
    let save = effect()
    var book = TaskBook()
    book.begin(save, task: 1)
    _ = book.begin(.known(.cancellation), task: 1, effect: save)
    book.noteReady(5, by: 0)
    #expect(isUnknown(book.role(of: 5)))
    #expect(!book.isClosed(over: [save]))
    // The end of the effect does not explain the unknown task.
    book.end(save, task: 1)
    #expect(!book.isClosed(over: []))
  }

  @Test("is uncertain once there are too many unknown tasks, which it no longer distinguishes")
  func tooManyUnknown() {
    let last = UInt64(TaskBook.mostStrangers)
    var book = TaskBook()
    for task in 1...last {
      book.noteReady(task, by: 0)
      _ = book.begin(.known(.cancellation), task: task, effect: nil)
    }
    #expect(book.isClosed(over: []))
    // One of them turns out to be an effect's, and makes room.
    let save = effect()
    book.begin(save, task: last)
    book.noteReady(last + 1, by: 0)
    _ = book.begin(.known(.cancellation), task: last + 1, effect: nil)
    #expect(book.isClosed(over: [save]))
    book.noteReady(last + 2, by: 0)
    _ = book.begin(.known(.cancellation), task: last + 2, effect: nil)
    #expect(!book.isClosed(over: [save]))
    // Tasks that effects create are still recognised.
    book.noteReady(last + 3, by: last)
    #expect(isPart(book.role(of: last + 3)))
  }

  @Test("does not wait for a task that turns out to be the test's")
  func lateOutsider() {
    var book = TaskBook()
    book.noteReady(9, by: 0)
    #expect(!book.isClosed(over: []))
    book.noteOutsider(9)
    #expect(book.isClosed(over: []) && isTest(book.role(of: 9)))
  }

  @Test("treats tasks of the test, and steps without a task, as no effect's children")
  func outsiders() {
    var book = TaskBook()
    book.noteOutsider(9)
    book.noteReady(9, by: 1)
    book.noteReady(0, by: 1)
    #expect(isTest(book.role(of: 9)) && isUnknown(book.role(of: 1)))
    book.forgetOutsider(9)
    #expect(isUnknown(book.role(of: 9)))
    #expect(book.isClosed(over: []))
  }

  @Test("assigns a task that was ready before its effect began to that effect from then on")
  func lateBeginning() {
    let save = effect()
    var book = TaskBook()
    book.noteReady(1, by: 0)
    book.begin(save, task: 1)
    #expect(isEffect(book.role(of: 1)))
    _ = book.begin(.known(.cancellation), task: 1, effect: save)
    #expect(book.isClosed(over: [save]))
  }

  @Test("counts the end of an effect for its own task only")
  func endOfAnother() {
    let (save, load) = (effect(), effect("load"))
    var book = TaskBook()
    book.begin(save, task: 1)
    book.end(load, task: 1)
    book.end(save, task: 2)
    #expect(isEffect(book.role(of: 1)))
  }

  @Test("closes nothing while external work is awaited, and counts each end once")
  func works() {
    let save = effect()
    var book = TaskBook()
    book.begin(save, task: 1)
    let first = book.begin(.work("upload"), task: 1, effect: save)
    let second = book.begin(.work("index"), task: 7, effect: nil)
    _ = book.begin(.known(.cancellation), task: 1, effect: save)
    // Work whose task waits to be cancelled is not counted.
    #expect(book.workCount == 1 && !book.isClosed(over: [save]))
    #expect(
      book.allReasons.map(Wording.text) == [
        "waits for tracked work: upload", "waits for tracked work: index",
        "waits to be cancelled",
      ])
    #expect(
      book.reasons(of: save).compactMap { $0.map(Wording.text) } == [
        "waits for tracked work: upload", "waits to be cancelled",
      ])
    book.endWait(first)
    book.endWait(first)
    #expect(book.workCount == 1)
    book.endWait(second)
    #expect(book.workCount == 0 && book.isClosed(over: [save]))
  }
}
