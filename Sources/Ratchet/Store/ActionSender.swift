import RatchetIssues

/// The sender of the action that is being reduced, as far as it is known: for issues of operators, which
/// know no more than their own line.
enum ActionSender {
  /// The lines of an issue about the sender; empty where it is unknown.
  static var values: [RatchetIssue.Value] {
    let line = TreeInventory.lineOfStep
    guard let source = RunningEffect.current?.source else {
      return line.map { [RatchetIssue.Value(Wording.sentAt, "\($0)")] } ?? []
    }
    return [RatchetIssue.Value(Wording.sentBy, Wording.sender(source, sentAt: line))]
  }
}
