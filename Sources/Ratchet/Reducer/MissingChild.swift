import RatchetDump
import RatchetIssues

// Issues about actions for a child that is not there. Not inlined into the operators.

@usableFromInline
func reportMissingChild(_ action: Any, at location: IssueLocation) {
  reportIssue(
    Wording.missingChild(
      operation: "ifLet", action: dumpText(action), state: "nil", sender: ActionSender.values,
      at: location))
}

@usableFromInline
func reportOtherCase(
  _ action: Any, of state: Any, operation: String, at location: IssueLocation
) {
  // Only the case's name: its value may be large.
  let name = Mirror(reflecting: state).children.first?.label.map { ".\($0)(…)" }
  reportIssue(
    Wording.otherCase(
      operation: operation, action: dumpText(action), state: name ?? dumpText(state),
      sender: ActionSender.values, at: location))
}

@usableFromInline
func reportNothingPresented(_ action: Any, at location: IssueLocation) {
  reportIssue(
    Wording.nothingPresented(
      action: dumpText(action), sender: ActionSender.values, at: location))
}

/// The sender of the action that is being reduced, as far as it is known. Operators use it in their
/// issues, since they know only their own source line.
enum ActionSender {
  /// The lines of an issue about the sender; empty if it is unknown.
  static var values: [RatchetIssue.Value] {
    let line = TreeInventory.lineOfStep
    guard let source = RunningEffect.current?.source else {
      return line.map { [RatchetIssue.Value(Wording.sentAt, "\($0)")] } ?? []
    }
    let sender = Wording.sender(source.name, source.location, sentAt: line)
    return [RatchetIssue.Value(Wording.sentBy, sender)]
  }
}
