// Code with dependencies also reports issues: `unimplemented`, `reportIssue`, `withErrorReporting`.
// Swift has no official spelling of a re-export yet.
@_exported public import RatchetIssues
