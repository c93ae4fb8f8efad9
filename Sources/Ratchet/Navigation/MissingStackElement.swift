import RatchetDump
import RatchetIssues

// What is said when an action of a stack makes no sense. Not inlined into the operators.

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
