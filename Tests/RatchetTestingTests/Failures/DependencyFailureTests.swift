import RatchetDependencies
import RatchetIssues
import RatchetTesting
import Synchronization
import Testing

/// A client that declares no test value.
private struct Printer: DependencyKey, Unimplemented {
  var print: @Sendable () -> String

  static let livePrints = Atomic(0)
  static var liveValue: Printer {
    livePrints.wrappingAdd(1, ordering: .relaxed)
    return Printer { "live" }
  }
  static var unimplementedValue: Printer { Printer { "stand-in" } }
}

private struct Press: Reducer {
  struct State: Equatable { var page: String? }
  enum Action { case printTapped }

  @Dependency(Printer.self, line: 905) var printer

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.page = printer.print()
    return .none
  }
}

@Suite("Dependencies that a test did not override") struct DependencyFailureTests {
  @Test("A key without a test value: its name, the line that reads it, how to override it")
  func key() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Press.State()) { Press() }
      await store.send(.printTapped) { $0.page = "stand-in" }
    }
    #expect(
      texts == [
        """
        RatchetIssue D001 at DependencyFailureTests.swift:905
          A dependency without a test value was read in a test.
            key  Printer
          Override it for this test: withDependencies { $0[Printer.self] = … }, or by its property in \
        DependencyValues. Or declare `testValue` in Printer. The live value was not used.
          More: ratchet explain D001
        """
      ])
    #expect(Printer.livePrints.load(ordering: .relaxed) == 0)
  }

  @Test("An unimplemented endpoint: its name; the effect fails with it")
  func endpoint() async {
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) {
      let store = TestStore(initialState: Fact.State()) { Fact() }
      await store.send(.factTapped) { $0.isLoading = true }
      await store.finish()
    }
    #expect(
      collector.issues.map(\.details) == [
        """
          FactClient.fetch was called but is not implemented: override it in withDependencies.
            argument  0
        """,
        """
          An effect threw an error that was not caught.
            effect  Fact.swift:901
            error   FactClient.fetch was called but is not implemented: override it in \
        withDependencies.
          Catch it in the effect, or give .run a `catch:` that sends an action.
          More: ratchet explain R020
        """,
      ])
  }

  @Test("Neither is an issue once it is overridden")
  func overridden() async {
    let press = TestStore(initialState: Press.State()) {
      Press()
    } withDependencies: {
      $0[Printer.self] = Printer { "test" }
    }
    await press.send(.printTapped) { $0.page = "test" }
  }
}
