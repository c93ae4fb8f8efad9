import RatchetDump
import RatchetIssues

// Issues about invalid stack actions. Not inlined into the operators.

@usableFromInline
func reportMissingStackElement(
  _ action: Any, id: StackElementID, at location: IssueLocation
) {
  reportIssue(
    Wording.missingStackElement(
      action: dumpText(action), id: dumpText(id), sender: ActionSender.values, at: location))
}

func reportUsedStackID(of element: Any, id: StackElementID) {
  reportIssue(Wording.assignedAtUsedID(element: dumpText(element), id: dumpText(id)))
}

@usableFromInline
func reportUsedStackID(_ action: Any, id: StackElementID, at location: IssueLocation) {
  reportIssue(Wording.usedStackID(action: dumpText(action), id: dumpText(id), at: location))
}
