// One import for a feature: whoever imports the kit has its dependencies, dumps and issues too. Swift has no
// official spelling of a re-export yet.
@_exported public import RatchetDependencies
@_exported public import RatchetDump
@_exported public import RatchetIssues
