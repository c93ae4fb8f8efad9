import RatchetIssues
import Testing

@Suite("An unimplemented function")
struct UnimplementedTests {
  private enum Failure: Error, Equatable { case offline }

  /// A placeholder that no other task may have.
  private final class Box { var value = 1 }

  private let collector = IssueCollector()

  private func issues(_ operation: () async throws -> Void) async rethrows -> [String] {
    try await withIssueReporters([.collect(into: collector)]) { try await operation() }
    return collector.drain().map(\.details)
  }

  private func text(_ name: String, _ arguments: String...) -> String {
    (["  \(name) was called but is not implemented: override it in withDependencies."]
      + arguments.map { "    argument  \($0)" }).joined(separator: "\n")
  }

  @Test("can return nothing, or a placeholder that is made at each call and need not be Sendable")
  func placeholders() async {
    let nothing: @Sendable () -> Void = unimplemented("nothing")
    let nothingAsync: @Sendable (Int) async -> Void = unimplemented("nothing async")
    let number: @Sendable (String, Int) -> Int = unimplemented("number", placeholder: 7)
    let numberAsync: @Sendable (String) async -> Int = unimplemented("number async", placeholder: 8)
    let box: @Sendable () -> Box = unimplemented("box", placeholder: Box())

    let reported = await issues {
      nothing()
      await nothingAsync(1)
      #expect(number("a", 1) == 7)
      #expect(await numberAsync("b") == 8)
      #expect(box() !== box())
    }
    #expect(
      reported == [
        text("nothing"), text("nothing async", "1"), text("number", "\"a\"", "1"),
        text("number async", "\"b\""), text("box"), text("box"),
      ])
  }

  @Test("can throw instead of returning a value that cannot be made up")
  func throwing() async {
    let load: @Sendable () throws -> String = unimplemented("load")
    let loadAsync: @Sendable (Int) async throws -> String = unimplemented("load async")

    let reported = await issues {
      #expect(throws: UnimplementedFailure(description: "load")) { try load() }
      await #expect(throws: UnimplementedFailure(description: "load async")) {
        try await loadAsync(1)
      }
    }
    #expect(reported == [text("load"), text("load async", "1")])
  }

  @Test("can throw an error of its declared type")
  func typedThrows() async {
    let load: @Sendable (Int) throws(Failure) -> String = unimplemented(
      "load", throwing: .offline)
    let loadAsync: @Sendable () async throws(Failure) -> String = unimplemented(
      "load async", throwing: .offline)

    let reported = await issues {
      #expect(throws: Failure.offline) { try load(1) }
      await #expect(throws: Failure.offline) { try await loadAsync() }
    }
    #expect(reported == [text("load", "1"), text("load async")])
  }

  @Test("can be a value, which is an issue where it is made")
  func value() async {
    let reported = await issues {
      let number: Int = unimplemented("number", placeholder: 3)
      #expect(number == 3)
    }
    #expect(reported == [text("number")])
  }

  @Test("without a name is reported with the line that made it, at that line")
  func unnamed() async {
    let line: UInt = #line + 1
    let load: @Sendable () throws -> String = unimplemented()
    withIssueReporters([.collect(into: collector)]) {
      _ = #expect(throws: UnimplementedFailure.self) { try load() }
    }
    #expect(collector.issues.map(\.location.line) == [line])
    #expect(collector.drain().map(\.details) == [text("A function made in unnamed()")])
  }

  @Test("is no issue unless it is called")
  func uncalled() async {
    // Kept: without a reference, the optimiser of Swift 6.3.1 crashes in a release build.
    var made: [@Sendable () throws -> String] = []
    let reported = await issues { made.append(unimplemented("never")) }
    #expect(made.count == 1)
    #expect(reported == [])
  }
}
