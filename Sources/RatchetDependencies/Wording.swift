import RatchetIssues

/// All text of this target that users may read. Issues here are numbered from D001.
enum Wording {
  static func missingTestValue(
    key: any TestDependencyKey.Type, at location: IssueLocation, property: String? = nil
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D001",
      what: "A dependency without a test value was read in a test.",
      values: ["key": "\(key)"],
      hint: """
        Override it for this test: \(override(key, property)). Or declare `testValue` in \(key). The \
        live value was not used.
        """,
      location: location)
  }

  /// - Parameter maker: the read whose test value is being made, and needs the dependency.
  static func missingTestValue(
    key: any TestDependencyKey.Type, at location: IssueLocation, neededBy maker: ReadPlace
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D001",
      what: "A dependency without a test value was read in a test.",
      values: ["key": "\(key)", "needed by": "\(maker.key)"],
      hint: """
        The test value of \(maker.key) reads it when it is made, without the overrides of the test. \
        Override what needs it: \(override(maker.key, maker.property)). Or declare `testValue` in \
        \(key), or read it when the value is used. The live value was not used.
        """,
      location: location)
  }

  static func nothingToChange(
    key: any TestDependencyKey.Type, at location: IssueLocation, property: String? = nil
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D004",
      what: "A part of a dependency without a test value was overridden in a test.",
      values: ["key": "\(key)"],
      hint: """
        Override the whole dependency: \(override(key, property)). Or declare `testValue` in \
        \(key), or conform the value's type to Unimplemented; then a part can be overridden. The \
        live value was not used.
        """,
      location: location)
  }

  /// The code that overrides a dependency. The key of a property is often private: then only the
  /// property can be written.
  private static func override(_ key: any TestDependencyKey.Type, _ property: String?) -> String {
    guard let property else {
      return "withDependencies { $0[\(key).self] = … }, or by its property in DependencyValues"
    }
    return "withDependencies { $0.\(property) = … }"
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
    \(key) has no test value, and \(value) has no stand-in: declare `testValue` in \(key), conform \
    \(value) to Unimplemented, or override the dependency in the test.
    """
  }

  static func calledWithoutImplementation(_ name: String) -> String {
    """
    \(name) was called in a test that does not override it, and it has no value to return: \
    override it in withDependencies, or give the key a `testValue`. The live value was not used.
    """
  }

  static func cycle(ofDefaults keys: [ContainerKey]) -> String {
    """
    The default values of these dependencies need each other: \
    \(keys.map(\.description).joined(separator: " → ")). Read one of them when its value is used, \
    not when it is made.
    """
  }

  static func unknownContext(_ name: String) -> String {
    let names = DependencyContext.allCases.map(\.rawValue).joined(separator: ", ")
    return "RATCHET_DEPENDENCIES_CONTEXT is \"\(name)\", which is ignored: the valid values are "
      + "\(names)."
  }

  /// - Parameter member: `now` or `sleep`.
  static func clockUse(_ member: String) -> String {
    member == "now" ? "The current time was read from" : "A task slept on"
  }

  static func unimplementedClock(_ member: String, _ property: String) -> String {
    """
    \(clockUse(member)) a clock that this test does not override. Use a clock that the test \
    advances, withDependencies { $0.\(property) = TestClock() }, or ImmediateClock() where time \
    does not matter.
    """
  }

  static func clockRunsOn(
    timeout: Duration, woken: Int, deadlines: [String], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D003",
      what: """
        A test clock was run to its end, but tasks still sleep on it after \(timeout) and \(woken) \
        wakes.
        """,
      values: ["sleeping until": deadlines.joined(separator: ", ")],
      hint: """
        A task sleeps again each time it wakes, as a timer does: cancel it first, or use \
        advance(by:).
        """,
      location: location)
  }

  static func suspension(_ deadlines: [String]) -> String {
    """
    Tasks still sleep on the test clock, until \(deadlines.joined(separator: ", ")) after its \
    start: advance the clock, or let the feature cancel the sleeping tasks.
    """
  }

  static func alreadyPrepared(first: IssueLocation, second: IssueLocation) -> String {
    """
    prepareDependencies was called at \(second), but the dependencies were already prepared at \
    \(first): prepare them once, when the program starts.
    """
  }

  static func alreadyRead(
    key: String, first: IssueLocation, second: IssueLocation
  ) -> String {
    """
    prepareDependencies sets \(key) at \(second), but it was already read at \(first): prepare \
    dependencies when the program starts, before any code uses them. Nothing was set.
    """
  }

  static func noSite(_ model: Any.Type, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "D005",
      what: "withDependencies(from:) was called with a model that has no dependencies.",
      values: ["model": "\(model)"],
      hint: """
        Declare a `@Dependency` in \(model), which captures the dependencies that are current \
        where the model is made. The dependencies that are current here were used.
        """,
      location: location)
  }

  static func noModel(_ model: Any.Type, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "D005",
      what: "withDependencies(from:) was called with a model that is nil.",
      values: ["model": "\(model)"],
      hint: """
        Return before the call if the model no longer exists: guard let self else { return }. The \
        dependencies that are current here were used.
        """,
      location: location)
  }
}

// Clocks.
extension Wording {
  static func unimplementedClock(_ member: String, named name: String) -> String {
    "\(clockUse(member)) a clock that must not be used, \(name): pass another clock to the code "
      + "that uses it."
  }

  static func timerWithoutInterval(
    _ interval: some DurationProtocol, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D020",
      what: "The interval of a timer is zero or negative.",
      values: ["interval": "\(interval)"],
      hint: "Use an interval longer than zero. This timer never ticks.",
      location: location)
  }

  static func sleeperCameLate(
    deadline: String, start: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D021",
      what:
        "A test clock was advanced past the deadline of a task before the task was asleep.",
      values: ["deadline": deadline, "advanced from": start],
      hint: """
        The advance woke no task, and the late task's sleep ended at once. Call `await \
        clock.sleepers()` before `advance`, so that the task is asleep by then.
        """,
      location: location)
  }
}

/// Text of ``Container``.
extension Wording {
  static func missing(
    _ key: ContainerKey, path: [ContainerKey], registered: [ContainerKey]
  ) -> String {
    let need = path.isEmpty ? "" : " (needed by \(way(path)))"
    let all = registered.isEmpty ? "The container is empty." : "Registered: \(list(registered))."
    let near = key.near(in: registered)
    let hint = near.isEmpty ? "" : " Did you mean one of these: \(list(near))?"
    return "No \(key) is registered\(need). \(all)\(hint)"
  }

  static func cycle(_ keys: [ContainerKey]) -> String {
    """
    These registrations need each other: \(way(keys)). Let one of them resolve its dependency when \
    it is used, not when it is made.
    """
  }

  static func notAnObject(_ key: ContainerKey, path: [ContainerKey]) -> String {
    """
    \(key)\(neededBy(path)) is registered as weak, but its factory returned a value that is not an \
    object: return an instance of a class, or register it as singleton, graph or transient.
    """
  }

  static func making(_ key: ContainerKey, path: [ContainerKey], _ error: any Error) -> String {
    "\(key)\(neededBy(path)) could not be made: \(error)"
  }

  private static func neededBy(_ path: [ContainerKey]) -> String {
    path.isEmpty ? "" : ", needed by \(way(path)),"
  }

  private static func way(_ keys: [ContainerKey]) -> String {
    keys.map(\.description).joined(separator: " → ")
  }

  private static func list(_ keys: [ContainerKey]) -> String {
    keys.map(\.description).joined(separator: ", ")
  }
}
