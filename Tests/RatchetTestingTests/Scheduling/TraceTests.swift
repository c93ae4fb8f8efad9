import RatchetDependencies
import RatchetIssues
import Testing

@testable import Ratchet
@testable import RatchetTesting

@Suite("The trace of a run") struct TraceTests {
  private static let place = IssueLocation(
    fileID: "Cart/Cart.swift", filePath: "/Cart/Cart.swift", line: 12, column: 3)

  private func source(_ name: String?) -> EffectSource {
    EffectSource(
      name: name, location: Self.place, priority: nil, dependencies: DependencyValues())
  }

  @Test("merges consecutive steps of one task, and keeps steps without a task separate")
  func merging() {
    var trace = Trace()
    trace.note { "before any step" }
    for task in [1, 1, 2, 1, 0, 0] as [UInt64] { trace.note(task, .unknown) }
    #expect(trace.steps.map(\.task) == [1, 2, 1, 0, 0])
    #expect(trace.steps.allSatisfy { $0.events.isEmpty })
  }

  @Test("applies later knowledge of a task to its earlier steps, and changes no known role")
  func learning() {
    var trace = Trace()
    trace.note(1, .unknown)
    trace.note(2, .clock("1 s"))
    trace.note(1, .unknown)
    trace.learn(1, .effect(source("save")))
    trace.learn(2, .test)
    #expect(
      trace.lines == [
        "1. effect \"save\" (Cart.swift:12)", "2. the clock reaches 1 s",
        "3. effect \"save\" (Cart.swift:12)",
      ])
  }

  @Test(
    "names actor and event in a line, each kind of role by its name, with numbers for equal names")
  func names() {
    var trace = Trace()
    let save = source("save")
    trace.note(1, .test)
    trace.note { "reduces .saveTapped" }
    trace.note { "reduces .saveTapped" }
    trace.note(2, .effect(save))
    trace.note(3, .effect(save))
    trace.note { "reduces .saved" }
    trace.note(4, .partOfEffect(save))
    trace.note(5, .partOfEffect(save))
    trace.note(6, .effect(source(nil)))
    trace.note(7, .effect(nil))
    trace.note(0, .clock("0.05 seconds"))
    trace.note(8, .unknown)
    trace.note(9, .unknown)
    trace.note(3, .effect(save))
    trace.note(10, .test)
    trace.note { "reduces .closeTapped" }
    #expect(
      trace.lines == [
        "1. the program: reduces .saveTapped, reduces .saveTapped",
        "2. effect \"save\" (Cart.swift:12)",
        "3. effect \"save\" (Cart.swift:12) no. 2: reduces .saved",
        "4. a task of effect \"save\" (Cart.swift:12)",
        "5. a task of effect \"save\" (Cart.swift:12) no. 2",
        "6. the effect of Cart.swift:12",
        "7. an effect",
        "8. the clock reaches 0.05 seconds",
        "9. a task",
        "10. a task no. 2",
        "11. effect \"save\" (Cart.swift:12) no. 2",
        "12. the program: reduces .closeTapped",
      ])
  }

  @Test("omits steps in which the program only continues, and merges the steps around them")
  func program() {
    var trace = Trace()
    trace.note(1, .test)
    trace.note(2, .effect(nil))
    trace.note { "reduces .a" }
    trace.note(1, .test)
    trace.note(2, .effect(nil))
    trace.note { "reduces .b" }
    trace.note(1, .test)
    #expect(trace.lines == ["1. an effect: reduces .a, reduces .b"])
  }

  @Test("turns an event into text when it is read")
  func lazily() {
    var trace = Trace()
    trace.note(1, .test)
    trace.note {
      Issue.record("The event was turned into text before it was read.")
      return ""
    }
    #expect(trace.steps.count == 1)
  }
}
