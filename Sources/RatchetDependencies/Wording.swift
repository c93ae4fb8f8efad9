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
      what: "A part of a dependency without a test value was to be overridden in a test.",
      values: ["key": "\(key)"],
      hint: """
        Override the whole of it: \(override(key, property)). Or declare `testValue` in \
        \(key), or conform the value's type to Unimplemented: then there is something of which a part \
        can be changed. The live value was not used.
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
    \(key) has no test value, and \(value) has nothing to stand in for it: declare `testValue` in \
    \(key), conform \(value) to Unimplemented, or override the dependency in the test.
    """
  }

  static func calledWithoutImplementation(_ name: String) -> String {
    """
    \(name) was called in a test that has not overridden it, and there is nothing that it could return: \
    override it in withDependencies, or give the key a `testValue`. The live value was not used.
    """
  }

  static func cycle(ofDefaults keys: [ContainerKey]) -> String {
    """
    A dependency needs itself to be made: \(keys.map(\.description).joined(separator: " → ")). Read \
    one of them when its value is used, not when it is made.
    """
  }

  static func unknownContext(_ name: String) -> String {
    let names = DependencyContext.allCases.map(\.rawValue).joined(separator: ", ")
    return "RATCHET_DEPENDENCIES_CONTEXT is \"\(name)\", which is none of \(names); it is ignored."
  }

  /// - Parameter member: `now` or `sleep`.
  static func clockUse(_ member: String) -> String {
    member == "now" ? "The time (now) was read from" : "Something slept on"
  }

  static func unimplementedClock(_ member: String, _ property: String) -> String {
    """
    \(clockUse(member)) a clock that this test did not override. Give it one that the test moves, \
    withDependencies { $0.\(property) = TestClock() }, or ImmediateClock() where time does not matter.
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

  static func alreadyPrepared(first: IssueLocation, second: IssueLocation) -> String {
    """
    prepareDependencies was called at \(second), but the dependencies were prepared at \(first): \
    prepare them once, when the program starts.
    """
  }

  static func alreadyRead(
    key: String, first: IssueLocation, second: IssueLocation
  ) -> String {
    """
    prepareDependencies sets \(key) at \(second), but it was read at \(first) before: prepare \
    dependencies when the program starts, before anything uses them. Nothing was set.
    """
  }

  static func noSite(_ model: Any.Type, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "D005",
      what: "Dependencies were to be taken from a model that has none.",
      values: ["model": "\(model)"],
      hint: """
        Declare a `@Dependency` in \(model), which remembers what was in force where the model was \
        made. What is in force here was used.
        """,
      location: location)
  }

  // MARK: Clocks

  static func unimplementedClock(_ member: String, named name: String) -> String {
    "\(clockUse(member)) a clock that is not to be used, \(name): give another clock to what uses it."
  }

  static func timerWithoutInterval(
    _ interval: some DurationProtocol, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D020",
      what: "A timer has no time between its ticks.",
      values: ["interval": "\(interval)"],
      hint: "Give it an interval that is longer than nothing. This one has no ticks.",
      location: location)
  }

  static func sleeperCameLate(
    deadline: String, start: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "D021",
      what:
        "A test clock was advanced past a deadline before the task that waits for it was asleep.",
      values: ["deadline": deadline, "advanced from": start],
      hint: """
        The advance woke nobody, and the task's sleep has ended at once. Call `await clock.sleepers()` \
        before `advance`, so that the task is asleep by then.
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
    let need = path.isEmpty ? "" : ", which \(way(path)) needs"
    let all = registered.isEmpty ? "Nothing is." : "Registered are: \(list(registered))."
    let near = key.near(in: registered)
    let hint = near.isEmpty ? "" : " Was one of these meant: \(list(near))?"
    return "No \(key) is registered\(need). \(all)\(hint)"
  }

  static func cycle(_ keys: [ContainerKey]) -> String {
    """
    Something needs itself to be made: \(way(keys)). Let one of them ask the container when it is \
    used, not when it is made.
    """
  }

  static func notAnObject(_ key: ContainerKey, path: [ContainerKey]) -> String {
    """
    \(key)\(neededBy(path)) is registered as weak, but what was made is no object: make one of a \
    class, or register it as singleton, graph or transient.
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
    "A sweep of faults met no file operation: its program must use the run's fileSystem."

  static func initialFileRefused(_ error: FileSystemError) -> String {
    "What is to be there at the start cannot: \(error)"
  }

  static func fileOperationFailed(_ error: FileSystemError) -> String {
    let what =
      switch error.operation {
      case .read: "could not be read"
      case .write: "could not be written"
      case .append: "could not be added to"
      case .list: "could not be listed"
      case .createDirectory: "could not be made a directory"
      case .remove: "could not be removed"
      case .move: "could not be moved"
      case .copy: "could not be copied"
      case .attributes: "could not be looked at"
      case .temporaryDirectory: "could not be made a temporary directory"
      }
    let path = error.path.isEmpty ? "" : " \(error.path)"
    let reason = error.reason.isEmpty ? "" : " (\(error.reason))"
    return "The file\(path) \(what): \(cause(error.code))\(reason)."
  }

  private static func cause(_ code: FileSystemError.Code) -> String {
    switch code {
    case .notFound: "there is none"
    case .alreadyExists: "there already is one"
    case .notADirectory: "what it should be in is no directory"
    case .isADirectory: "it is a directory"
    case .noPermission: "that is not permitted"
    case .noSpace: "there is no room"
    case .invalid: "that cannot be"
    case .inputOutput: "the device failed"
    case .unimplemented: "the test has not overridden fileSystem"
    case .other: "something else went wrong"
    }
  }
}
