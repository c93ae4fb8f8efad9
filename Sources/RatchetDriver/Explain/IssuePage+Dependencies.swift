extension IssuePage {
  /// Issues of dependencies, and of clocks.
  static let dependencies: [IssuePage] = [
    IssuePage(
      code: "D001",
      title: "A dependency without a test value was read in a test",
      cause: """
        The key of the dependency declares no `testValue`, and the test does not override it. The \
        live value was not used, so that no test reaches a network or a disk by accident. If the \
        test value of another key reads it ("needed by"), override that key: its test value is made \
        without the overrides of the test.
        """,
      mistake: """
        @Dependency(LabelPrinter.self) var printer
        printer.print("Emma")
        """,
      fix: "Override the dependency in the test, or declare a `testValue`.",
      fixed: """
        withDependencies {
          $0[LabelPrinter.self] = LabelPrinter { print("Printed: \\($0)") }
        } operation: {
          @Dependency(LabelPrinter.self) var printer
          printer.print("Emma")
        }
        """,
      file: "DependenciesIssues.swift"),
    IssuePage(
      code: "D002",
      title: "A dependency without a live value was read in a live run",
      cause: """
        The key of the dependency conforms only to `TestDependencyKey`. Usually the module with the \
        conformance to `DependencyKey` is not linked. The test value was used.
        """,
      mistake: """
        enum PaperSizeKey: TestDependencyKey {
          static let testValue = "A5"
        }
        """,
      fix: """
        Declare a live value, and link its module. Or set the value with `prepareDependencies` when \
        the program starts.
        """,
      fixed: """
        enum LabelSizeKey: DependencyKey {
          static let liveValue = "A7"
          static let testValue = "A8"
        }
        """,
      file: "DependenciesIssues.swift"),
    IssuePage(
      code: "D003",
      title: "A test clock was run to its end, but tasks still sleep on it",
      cause: """
        `clock.run()` advances until no task sleeps. A task that sleeps again each time it wakes, as \
        a timer does, would keep it running for ever, so it stops after its timeout and a thousand \
        wakes.
        """,
      mistake: """
        let ticking = Task {
          for await _ in clock.timer(interval: .seconds(1)) {}
        }
        await clock.sleepers()
        await clock.run(timeout: .zero)
        """,
      fix: "Advance by a duration, or cancel the timer first.",
      fixed: """
        let ticking = Task {
          for await _ in clock.timer(interval: .seconds(1)) {}
        }
        await clock.sleepers()
        await clock.advance(by: .seconds(3))
        ticking.cancel()
        """,
      file: "DependenciesIssues.swift"),
    IssuePage(
      code: "D004",
      title: "A part of a dependency without a test value was overridden in a test",
      cause: """
        To change a part, there must be a value to change. The key has no `testValue`, and its type \
        has no stand-in: it contains an object or another value that the kit cannot make. The live \
        value must not be used in a test, so the program stops.
        """,
      mistake: """
        withDependencies {
          $0[BarcodeReader.self].read = { "0" }
        } operation: {
          @Dependency(BarcodeReader.self) var reader
          print(reader.read())
        }
        """,
      fix: """
        Override the whole dependency, declare a `testValue`, or conform the type to \
        `Unimplemented`.
        """,
      fixed: """
        withDependencies {
          $0[BarcodeReader.self] = BarcodeReader(laser: Laser()) { "0" }
        } operation: {
          @Dependency(BarcodeReader.self) var reader
          print(reader.read())
        }
        """,
      file: "DependenciesIssues.swift"),
    IssuePage(
      code: "D005",
      title: "withDependencies(from:) was called with a model that has no dependencies",
      cause: """
        A model captures the dependencies that are current where it is made in its `@Dependency` \
        properties. This one has none, or is nil, so the dependencies that are current at the call \
        were used.
        """,
      mistake: """
        final class PlainModel {
          func printed() -> String {
            withDependencies(from: self) { "\\(DependencyValues.current[LabelSizeKey.self]) label" }
          }
        }
        """,
      fix: "Declare a `@Dependency` in the model.",
      fixed: """
        final class LabelModel {
          @Dependency(LabelSizeKey.self) var size

          func printed() -> String {
            withDependencies(from: self) { "\\(DependencyValues.current[LabelSizeKey.self]) label" }
          }
        }
        """,
      file: "DependenciesIssues.swift"),
    IssuePage(
      code: "D020",
      title: "The interval of a timer is zero or negative",
      cause: """
        `timer(interval:)` was called with an interval that is not longer than zero. Its sequence \
        ends without a tick.
        """,
      mistake: """
        for await _ in clock.timer(interval: .zero) {}
        """,
      fix: "Use an interval longer than zero.",
      fixed: """
        for await _ in clock.timer(interval: .seconds(1)) {}
        """,
      file: "DependenciesIssues.swift"),
    IssuePage(
      code: "D021",
      title: "A test clock was advanced past the deadline of a task before the task was asleep",
      cause: """
        An advance woke no task, and afterwards a task slept until a deadline that this advance had \
        passed. Its sleep ended at once. The task was started too late, or had other work to do \
        first.
        """,
      mistake: """
        let deadline = clock.now.advanced(by: .seconds(1))
        await clock.advance(by: .seconds(1))
        let alarm = Task { try await clock.sleep(until: deadline) }
        """,
      fix: "Wait until the task is asleep before you advance the clock.",
      fixed: """
        let deadline = clock.now.advanced(by: .seconds(1))
        let alarm = Task { try await clock.sleep(until: deadline) }
        await clock.sleepers()
        await clock.advance(by: .seconds(1))
        """,
      file: "DependenciesIssues.swift"),
  ]
}
