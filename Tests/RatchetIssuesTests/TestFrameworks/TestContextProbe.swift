@testable import RatchetIssues

enum TestContextProbe {
  static var current: String { String(describing: TestContext.current) }
}
