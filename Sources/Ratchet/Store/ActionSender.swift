package import RatchetIssues

/// Who sent the action that is being reduced, as far as that is known: for issues of operators, which
/// know no more than their own line.
package enum ActionSender {
  /// The line of a test's step. Effects that follow from the step know it too.
  @TaskLocal package static var line: IssueLocation?

  /// What an issue says of the sender; empty where nobody knows it.
  static var values: [RatchetIssue.Value] {
    guard let source = RunningEffect.current?.source else {
      return line.map { [RatchetIssue.Value(Wording.sentAt, "\($0)")] } ?? []
    }
    return [RatchetIssue.Value(Wording.sentBy, Wording.sender(source, sentAt: line))]
  }
}
