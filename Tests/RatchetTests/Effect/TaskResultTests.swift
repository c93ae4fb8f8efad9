import Ratchet
import Testing

@Suite("TaskResult: the result of a task") struct TaskResultTests {
  struct Plain: Error { var number = 1 }
  struct Comparable: Error, Equatable {
    var number = 1
    // Compares only the last digit; the dump shows all.
    static func == (lhs: Comparable, rhs: Comparable) -> Bool { lhs.number % 10 == rhs.number % 10 }
  }

  @Test("holds the value that the work returns or the error that it throws")
  func catching() async throws {
    let one = await TaskResult { await Task { 1 }.value }
    #expect(try one.value == 1)
    let none = await TaskResult<Int> { throw Plain() }
    #expect(throws: Plain.self) { try none.value }
  }

  @Test("is equal by its value, or by its error")
  func equality() {
    typealias Outcome = TaskResult<Int>
    #expect(Outcome.success(1) == .success(1))
    #expect(Outcome.success(1) != .success(2))
    #expect(Outcome.success(1) != .failure(Plain()))
    #expect(Outcome.failure(Plain()) == .failure(Plain()))
    #expect(Outcome.failure(Plain()) != .failure(Plain(number: 2)))
    #expect(Outcome.failure(Plain()) != .failure(Comparable()))
    #expect(Outcome.failure(Comparable()) == .failure(Comparable(number: 11)))
    #expect(Outcome.failure(Comparable()) != .failure(Comparable(number: 2)))
    #expect(Set([Outcome.failure(Comparable()), .failure(Comparable(number: 11))]).count == 1)
  }

  @Test("compares the redacted parts of an error, too")
  func secrets() {
    struct Denied: Error { @Redacted var key = "" }
    typealias Outcome = TaskResult<Int>
    #expect(Outcome.failure(Denied(key: "a")) == .failure(Denied(key: "a")))
    #expect(Outcome.failure(Denied(key: "a")) != .failure(Denied(key: "b")))
  }

  @Test("converts from and to Result, and maps")
  func results() throws {
    let one = TaskResult(Result<Int, Plain>.success(1))
    #expect(one.map { $0 + 1 } == .success(2))
    #expect(one.flatMap { _ in TaskResult<String>.failure(Plain()) } == .failure(Plain()))
    #expect(try Result(one).get() == 1)
    #expect(TaskResult(Result<Int, Plain>.failure(Plain())) == .failure(Plain()))
    #expect(throws: Plain.self) { try Result(TaskResult<Int>.failure(Plain())).get() }
  }

  @Test("has case paths")
  func casePaths() {
    #expect(TaskResult.success(1)[case: \.success] == 1)
    #expect(TaskResult<Int>.failure(Plain()).is(\.failure))
    #expect(TaskResult<Int>.allCasePaths[.success(1)] == \.success)
    #expect(TaskResult<Int>.allCasePaths[.failure(Plain())] == \.failure)
  }
}
