// A feature needs one import: importing the kit also imports its dependencies, dumps and issues.
// Swift has no official spelling of a re-export yet.
@_exported public import RatchetDependencies
@_exported public import RatchetDump
@_exported public import RatchetIssues
