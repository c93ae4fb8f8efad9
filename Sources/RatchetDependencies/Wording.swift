import RatchetIssues

/// Every sentence of this target that a person may read. Issues here are numbered from D001.
enum Wording {
  static func missingTestValue(
    key: any TestDependencyKey.Type, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D001",
      what: "A dependency without a test value was read in a test.",
      values: ["key": "\(key)"],
      hint: """
        Override it for this test: withDependencies { $0[\(key).self] = … }, or by its property in \
        DependencyValues. Or declare `testValue` in \(key). The live value was not used.
        """,
      location: location)
  }

  static func nothingToChange(
    key: any TestDependencyKey.Type, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D004",
      what: "A part of a dependency without a test value was to be overridden in a test.",
      values: ["key": "\(key)"],
      hint: """
        Override the whole of it: withDependencies { $0[\(key).self] = … }. Or declare `testValue` in \
        \(key), or conform the value's type to Unimplemented: then there is something of which a part \
        can be changed. The live value was not used.
        """,
      location: location)
  }

  static func missingLiveValue(
    key: any TestDependencyKey.Type, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D002",
      what: "A dependency without a live value was read in a live run.",
      values: ["key": "\(key)"],
      hint: """
        Link the module that conforms \(key) to DependencyKey, or set the value with \
        prepareDependencies when the program starts. The test value was used.
        """,
      location: location)
  }

  static func noUnimplementedValue(key: Any.Type, value: Any.Type) -> String {
    """
    \(key) has no test value, and \(value) has nothing to stand in for it: declare `testValue` in \
    \(key), conform \(value) to Unimplemented, or override the dependency in the test.
    """
  }

  static func cycle(_ path: [any TestDependencyKey.Type]) -> String {
    """
    A dependency needs itself to be made: \(path.map { "\($0)" }.joined(separator: " → ")). Read \
    one of them when its value is used, not when it is made.
    """
  }

  static func unknownContext(_ name: String) -> String {
    let names = DependencyContext.allCases.map(\.rawValue).joined(separator: ", ")
    return "RATCHET_DEPENDENCIES_CONTEXT is \"\(name)\", which is none of \(names); it is ignored."
  }

  static func unimplementedClock(_ member: String, _ property: String) -> String {
    """
    \(member) of a clock was used that this test did not override: \
    withDependencies { $0.\(property) = … }.
    """
  }

  static func clockRunsOn(
    timeout: Duration, woken: Int, deadlines: [String], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D003",
      what: """
        A test clock was run to its end, and was still slept on after \(timeout) and \(woken) wakes.
        """,
      values: ["sleeping until": deadlines.joined(separator: ", ")],
      hint: "Something sleeps again and again: cancel it first, or use advance(by:).",
      location: location)
  }

  static func suspension(_ deadlines: [String]) -> String {
    """
    Somebody sleeps on the test clock, until \(deadlines.joined(separator: ", ")) after its start: \
    advance the clock, or let the feature cancel what sleeps.
    """
  }

  static func unimplementedEndpoint(_ endpoint: String) -> String {
    "\(endpoint) was called, and is not implemented: override it in withDependencies."
  }

  static func alreadyPrepared(first: IssueLocation, second: IssueLocation) -> String {
    """
    prepareDependencies was called at \(second), but the dependencies were prepared at \(first): \
    prepare them once, when the program starts.
    """
  }
}
