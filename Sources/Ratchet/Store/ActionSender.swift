import RatchetIssues

/// The sender of the action that is being reduced, as far as it is known. Operators use it in their
/// issues, since they know only their own source line.
enum ActionSender {
  /// The lines of an issue about the sender; empty if it is unknown.
  static var values: [RatchetIssue.Value] {
    let line = TreeInventory.lineOfStep
    guard let source = RunningEffect.current?.source else {
      return line.map { [RatchetIssue.Value(Wording.sentAt, "\($0)")] } ?? []
    }
    return [RatchetIssue.Value(Wording.sentBy, Wording.sender(source, sentAt: line))]
  }
}
