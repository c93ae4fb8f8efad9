import RatchetDependencies
import RatchetIssues
import Testing

@testable import Ratchet
@testable import RatchetTesting

@Suite("What is known of tasks") struct TaskBookTests {
  private static let place = IssueLocation(
    fileID: "Cart/Cart.swift", filePath: "/Cart/Cart.swift", line: 12, column: 3)

  private func effect(_ name: String? = "save") -> RunningEffect {
    let source = name.map {
      EffectSource(name: $0, location: Self.place, priority: nil, dependencies: DependencyValues())
    }
    return RunningEffect(
      number: 1, source: source, group: EffectGroup(host: nil), node: EffectNode(),
      path: EffectPath(), ids: [], sequence: nil)
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

  @Test("An effect that has begun is closed over once its task waits for what the test brings")
  func closed() {
    let save = effect()
    var book = TaskBook()
    #expect(book.isClosed(over: []))
    #expect(!book.isClosed(over: [save]), "it has not begun")
    book.begin(save, task: 1)
    #expect(!book.isClosed(over: [save]) && !book.isClosed(over: []))
    let wait = book.begin(.known(.cancellation), task: 1, effect: save)
    #expect(book.isClosed(over: [save]) && !book.hasUnknownWaits)
    book.endWait(wait)
    #expect(!book.isClosed(over: [save]) && book.hasUnknownWaits)
    book.end(save, task: 1)
    #expect(book.isClosed(over: []) && !book.hasUnknownWaits)
  }

  @Test("A change that is waited for may come from anywhere: it is told, and closes nothing")
  func change() {
    let save = effect()
    var book = TaskBook()
    book.begin(save, task: 1)
    let wait = book.begin(.known(.change(of: "the database")), task: 1, effect: save)
    #expect(!book.isClosed(over: [save]) && book.hasUnknownWaits)
    let told = book.reasons(of: save).map { $0.map(Wording.text) }
    #expect(told == ["waits for the database to change"])
    let work = book.begin(.work("read"), task: 1, effect: save)
    #expect(book.workCount == 1, "it counts as if nothing were known of the wait")
    book.endWait(work)
    book.endWait(wait)
    #expect(book.workCount == 0 && book.reasons(of: save).count == 1)
  }

  @Test("A sequence of effects has no task of its own to wait for")
  func sequence() {
    #expect(TaskBook().isClosed(over: [effect(nil)]))
  }

  @Test("A child task, and a child of it, must wait too, until their effect ends")
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

  @Test("A task of which nobody knows who made it keeps anything from being certain")
  func unknownChild() {
    let save = effect()
    var book = TaskBook()
    book.begin(save, task: 1)
    _ = book.begin(.known(.cancellation), task: 1, effect: save)
    book.noteReady(5, by: 0)
    #expect(isUnknown(book.role(of: 5)))
    #expect(!book.isClosed(over: [save]))
    // The end of the effect says nothing of it.
    book.end(save, task: 1)
    #expect(!book.isClosed(over: []))
  }

  @Test("Of more than so many tasks that nobody knows none is told apart, and nothing is certain")
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
    // What effects make is told apart as before.
    book.noteReady(last + 3, by: last)
    #expect(isPart(book.role(of: last + 3)))
  }

  @Test("A task that turns out to be one of the test is none to wait for")
  func lateOutsider() {
    var book = TaskBook()
    book.noteReady(9, by: 0)
    #expect(!book.isClosed(over: []))
    book.noteOutsider(9)
    #expect(book.isClosed(over: []) && isTest(book.role(of: 9)))
  }

  @Test("Tasks of the test, and steps of no task, are nobody's children")
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

  @Test("A task that was ready before its effect began is the effect's own from then on")
  func lateBeginning() {
    let save = effect()
    var book = TaskBook()
    book.noteReady(1, by: 0)
    book.begin(save, task: 1)
    #expect(isEffect(book.role(of: 1)))
    _ = book.begin(.known(.cancellation), task: 1, effect: save)
    #expect(book.isClosed(over: [save]))
  }

  @Test("The end of an effect counts for its own task only")
  func endOfAnother() {
    let (save, load) = (effect(), effect("load"))
    var book = TaskBook()
    book.begin(save, task: 1)
    book.end(load, task: 1)
    book.end(save, task: 2)
    #expect(isEffect(book.role(of: 1)))
  }

  @Test("While work elsewhere is awaited nothing is closed, and each end counts once")
  func works() {
    let save = effect()
    var book = TaskBook()
    book.begin(save, task: 1)
    let first = book.begin(.work("upload"), task: 1, effect: save)
    let second = book.begin(.work("index"), task: 7, effect: nil)
    _ = book.begin(.known(.cancellation), task: 1, effect: save)
    // Work that waits for what only the test brings is none to wait for.
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
