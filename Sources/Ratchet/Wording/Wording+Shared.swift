import RatchetIssues

// Issues of shared state are numbered R050 to R054, and R059.
extension Wording {
  static func sharedNotLoaded(
    key: String, error: any Error, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R050",
      what: "A shared value could not be loaded; it has its default.",
      values: ["key": key, "error": "\(error)"],
      hint: """
        Look at `$value.loadError`. What is there is kept: a file that could not be read is moved to a \
        name ending in `.unreadable` before another is written.
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
        The value is as it was changed, and `$value.saveError` says why it was not saved. The next \
        change, or `$value.save()`, saves it again.
        """,
      location: location)
  }

  static func sharedWhileChanging(_ name: String) -> String {
    """
    The shared value \(name) was changed, or read while it is changed exclusively, by the closure that \
    changes it. Use the closure's parameter, or do it before or after.
    """
  }

  static func sharedPartGone(type: Any.Type, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R052",
      what: "A part of a shared value was changed after it had gone; the change is lost.",
      values: ["part": "\(type)"],
      hint:
        "The optional value that held it is nil. Make another Shared of it when it is there again.",
      location: location)
  }

  static func sharedPartSetWhileNil(type: Any.Type, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R052",
      what: "A part of a shared value was set while the value was nil; the change is lost.",
      values: ["part": "\(type)"],
      hint: "Change it where the optional value that it is a part of is there, or set that first.",
      location: location)
  }

  static func sharedPartSetToNil(type: Any.Type, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R054",
      what: "A part of a shared value was set to nil, which it cannot be; the change is lost.",
      values: ["part": "\(type)"],
      hint: "It is nil where the optional value is that it is a part of: set that to nil.",
      location: location)
  }

  static func sharedOfAnotherType(
    key: String, type: Any.Type, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R053",
      what: "A shared key is in use for a value of another type; this one is not shared.",
      values: ["key": key, "type": "\(type)"],
      hint: "Use one type for a key: declare the key once, as a static property, with its default.",
      location: location)
  }

  static func sharedNotPutBack(name: String, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R059",
      what: "A refused action had changed a shared value, and the change could not be undone.",
      values: ["value": name],
      hint: """
        Somebody else changed the value again before the action was refused. Change shared values last \
        in a reducer that throws, when nothing can be refused any more.
        """,
      location: location)
  }

  static func noAnswer(key: String) -> String {
    "The key \(key) let go of its continuation without an answer: resume it, in every case."
  }

  static func noValue(key: String) -> String { "Nothing was saved under the key \(key)." }

  static var noKeyOfItsOwn: String {
    """
    A key cannot be loaded into a part of a shared value, nor into a reader of another property: they have no \
    key of their own. Call `load` on the property that they were made of.
    """
  }

  static func fileNotWritten(operation: String, path: String, reason: String) -> String {
    "\(path) could not be written: \(operation): \(reason)."
  }
}
