import Ratchet
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/R000.md to R002.md. IssuePageTests runs them.

func plainMessage() {
  reportIssue("The shelf was empty.")
}

func plainMessageFixed() {
  reportIssue(
    RatchetIssue(
      code: "SHELF-1", what: "The shelf was empty.", hint: "Load the books first.",
      location: IssueLocation()))
}

func uncaughtError(_ save: () throws -> Void) {
  withErrorReporting { try save() }
}

func uncaughtErrorFixed(_ save: () throws -> Void) {
  do {
    try save()
  } catch {
    print("Not saved: \(error)")
  }
}

func reportersOfAllTests() {
  IssueReporters.current = []
}

func reportersOfAllTestsFixed() {
  let collector = IssueCollector()
  withIssueReporters([.collect(into: collector)]) {
    reportIssue("The shelf was empty.")
  }
  print(collector.issues.count)
}
