import RatchetIssues

// Issues of shared state are numbered R050 to R054, and R059.
extension Wording {
  static func sharedNotLoaded(
    key: String, error: any Error, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R050",
      what: "A shared value could not be loaded; its default is used.",
      values: ["key": key, "error": "\(error)"],
      hint: """
        See `$value.loadError`. The stored data is kept: a file that could not be read is moved to \
        a name ending in `.unreadable` before a new file is written.
        """,
      location: location)
  }

  /// The issue for a key that only reads, such as a query of a database.
  static func readNotLoaded(
    key: String, error: any Error, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R050",
      what: "A value could not be loaded; it stays as it was.",
      values: ["key": key, "error": "\(error)"],
      hint: """
        See `$value.loadError`. `try await $value.load()` tries again; a value from a database is \
        also fetched again after the next commit.
        """,
      location: location)
  }

  static func sharedNotSaved(
    key: String, error: any Error, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R051",
      what: "A shared value could not be saved.",
      values: ["key": key, "error": "\(error)"],
      hint: """
        The value keeps its change, and `$value.saveError` says why it was not saved. The next \
        change, or `$value.save()`, tries to save it again.
        """,
      location: location)
  }

  static func unwritableDefaults(suite: String?) -> String {
    """
    The user's defaults\(suite.map { " \"\($0)\"" } ?? "") could not be written; check that the \
    home folder exists and can be written.
    """
  }

  static func sharedWhileChanging(_ name: String) -> String {
    """
    The shared value \(name) was changed, or read during an exclusive change, by the closure that \
    changes it. Use the closure's parameter, or access the value before or after the closure.
    """
  }

  static func sharedPartGone(type: Any.Type, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R052",
      what: "A part of a shared value was changed after the part was gone; the change is lost.",
      values: ["part": "\(type)"],
      hint:
        "The optional value that contained it is nil. Derive a new Shared when the optional has a "
        + "value again.",
      location: location)
  }

  static func sharedPartSetWhileNil(type: Any.Type, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R052",
      what: """
        A part of an optional shared value was set while the value was nil; the change is lost.
        """,
      values: ["part": "\(type)"],
      hint: "Set the part only while the optional has a value, or set the optional first.",
      location: location)
  }

  static func sharedPartSetToNil(type: Any.Type, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R054",
      what: """
        A part of a shared value was set to nil, but the part cannot be nil; the change is lost.
        """,
      values: ["part": "\(type)"],
      hint: """
        The part reads as nil only while the optional that contains it is nil: set that optional \
        to nil.
        """,
      location: location)
  }

  static func sharedOfAnotherType(
    key: String, type: Any.Type, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R053",
      what: "A shared key is in use for a value of another type; this one is not shared.",
      values: ["key": key, "type": "\(type)"],
      hint: "Use one type per key: declare the key once, as a static property, with its default.",
      location: location)
  }

  static func sharedNotPutBack(name: String, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R059",
      what: "A refused action had changed a shared value, and the change could not be undone.",
      values: ["value": name],
      hint: """
        Another task changed the value before the action was refused. In a reducer that throws, \
        change shared values last, when it can no longer refuse the action.
        """,
      location: location)
  }

  static func noAnswer(key: String) -> String {
    "The key \(key) released its continuation without resuming it: resume it in every case."
  }

  static func noValue(key: String) -> String { "Nothing was saved under the key \(key)." }

  static var noKeyOfItsOwn: String {
    """
    A key cannot be loaded into a part of a shared value, or into a reader of another property, \
    since these have no key of their own. Call `load` on the property from which they were made.
    """
  }

  static func fileNotRead(path: String, reason: String) -> String {
    "\(path) could not be read: \(reason)."
  }

  static func fileNotWritten(operation: String, path: String, reason: String) -> String {
    "\(path) could not be written: \(operation): \(reason)."
  }
}
