// A test imports this alone: it has the database and the test store with it.
@_exported public import RatchetData
@_exported public import RatchetTesting
