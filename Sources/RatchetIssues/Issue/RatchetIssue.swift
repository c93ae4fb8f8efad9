/// A mistake in the use of the kit by a feature: what happened, where, with which values, and how
/// to fix it.
///
/// An issue is a value; making one reports nothing. It is also an `Error`, so that a function that
/// throws can throw the same text.
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
  /// A stable code to search for, such as `R012`; never reused for another mistake. The codes
  /// from D000, R000 and T000 to 099 belong to the kit, which explains each: `ratchet explain R012`.
  public let code: String
  /// One sentence that says what happened.
  public let what: String
  /// The observed values, in the given order.
  public let values: [Value]
  /// The likely cause and the fix; empty if there is nothing useful to say.
  public let hint: String
  /// The source location that the issue is about.
  public let location: IssueLocation
  /// Whether it fails a running test.
  public let severity: IssueSeverity
  /// The caught error, if the issue is about one. It is ignored by `==`, since errors need not be
  /// comparable.
  public let error: (any Error)?

  /// Makes an issue; `values` keep their order and may repeat a label.
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

  /// Makes an issue with values written as a literal: `["action": ".saveTapped"]`.
  ///
  /// It does not accept a dictionary, whose order differs from run to run.
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
  /// An observed value: a label and its text, which may have several lines.
  public struct Value: Sendable, Hashable {
    /// The name of the value.
    public let label: String
    /// The value as text.
    public let text: String

    /// Makes a value.
    public init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }
}

/// The severity of an issue.
public enum IssueSeverity: Sendable, Hashable {
  /// A hint: written to standard error, even in a test, without failing the test.
  case warning
  /// A mistake: fails the running test.
  case error
}
