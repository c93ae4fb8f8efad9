// Importing this module alone is enough for a test: the database and the test store come with it.
@_exported public import RatchetData
@_exported public import RatchetTesting
