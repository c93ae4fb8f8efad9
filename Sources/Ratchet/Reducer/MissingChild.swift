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
