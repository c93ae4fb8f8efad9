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

  /// How to override it. The key of a property is often private: then only the property can be
  /// written.
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

  // MARK: Clocks

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

  // MARK: Container

  static func key(type: Any.Type, name: String?) -> String {
    name.map { "\(type) \"\($0)\"" } ?? "\(type)"
  }

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

  // MARK: Values

  /// The issue of an assertion whose message may be empty.
  static func assertionFailed(_ message: String) -> String {
    message.isEmpty ? "An assertion does not hold." : message
  }

  static func streamFailed(_ stream: StandardStreamError.Stream, reason: String) -> String {
    switch stream {
    case .input: "Standard input could not be read: \(reason)."
    case .output: "Standard output could not be written: \(reason)."
    case .error: "Standard error could not be written: \(reason)."
    }
  }

  static let sweptNothing =
    "A sweep of faults found no file operation: the program must use the run's fileSystem."

  static func initialFileRefused(_ error: FileSystemError) -> String {
    "An initial file could not be created: \(error)"
  }

  static func fileOperationFailed(_ error: FileSystemError) -> String {
    let what =
      switch error.operation {
      case .read: "could not be read"
      case .write: "could not be written"
      case .append: "could not be appended to"
      case .list: "could not be listed"
      case .createDirectory: "could not be created as a directory"
      case .remove: "could not be removed"
      case .move: "could not be moved"
      case .copy: "could not be copied"
      case .attributes: "could not be inspected"
      case .temporaryDirectory: "could not be created as a temporary directory"
      }
    let path = error.path.isEmpty ? "" : " \(error.path)"
    let reason = error.reason.isEmpty ? "" : " (\(error.reason))"
    return "The file\(path) \(what): \(cause(error.code))\(reason)."
  }

  private static func cause(_ code: FileSystemError.Code) -> String {
    switch code {
    case .notFound: "it does not exist"
    case .alreadyExists: "it already exists"
    case .notADirectory: "a part of its path is not a directory"
    case .isADirectory: "it is a directory"
    case .noPermission: "permission was denied"
    case .noSpace: "no space is left"
    case .invalid: "the operation is not valid"
    case .inputOutput: "an input or output error occurred"
    case .unimplemented: "the test has not overridden fileSystem"
    case .other: "another error occurred"
    }
  }
}
