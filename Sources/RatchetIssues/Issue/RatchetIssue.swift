/// A mistake in how a feature uses the kit: what happened, where, with which values, and the fix.
///
/// An issue is a value; making one reports nothing. It is an `Error` too, so that a caller who
/// asked for it can have the same text thrown.
///
/// ```swift
/// reportIssue(
///   RatchetIssue(
///     code: "R012",
///     what: "A child action arrived while its state was nil.",
///     values: ["action": ".detail(.saveTapped)", "state": "detail: nil"],
///     hint: "Usually an effect of the child outlived it.",
///     location: IssueLocation()))
/// ```
public struct RatchetIssue: Error, Sendable, Equatable {
  /// A stable name to search for, `R012`; never reused for another mistake.
  public let code: String
  /// One sentence: what happened.
  public let what: String
  /// What was seen, in the order given.
  public let values: [Value]
  /// The likely cause and the fix; empty when nothing useful can be said.
  public let hint: String
  /// The line the issue is about.
  public let location: IssueLocation
  /// Whether it fails a running test.
  public let severity: IssueSeverity
  /// The error that was caught, where the issue is about one. Two issues may be equal although their
  /// errors are not: errors need not be comparable.
  public let error: (any Error)?

  /// Describes a mistake; `values` keep their order and may repeat a label.
  public init(
    code: String,
    what: String,
    values: [Value] = [],
    hint: String = "",
    severity: IssueSeverity = .error,
    location: IssueLocation,
    error: (any Error)? = nil
  ) {
    self.code = code
    self.what = what
    self.values = values
    self.hint = hint
    self.severity = severity
    self.location = location
    self.error = error
  }

  /// Describes a mistake with values written as a literal: `["action": ".saveTapped"]`.
  ///
  /// Not called with a dictionary, whose order differs from run to run.
  public init(
    code: String,
    what: String,
    values: KeyValuePairs<String, String>,
    hint: String = "",
    severity: IssueSeverity = .error,
    location: IssueLocation,
    error: (any Error)? = nil
  ) {
    let values = values.map { Value($0.key, $0.value) }
    self.init(
      code: code, what: what, values: values, hint: hint, severity: severity, location: location,
      error: error)
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.what == right.what && left.values == right.values
      && left.hint == right.hint && left.location == right.location
      && left.severity == right.severity
  }
}

extension RatchetIssue {
  /// One thing that was seen: a label and its text, which may span lines.
  public struct Value: Sendable, Hashable {
    public let label: String
    public let text: String

    public init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }
}
