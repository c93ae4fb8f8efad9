// Whoever writes queries also opens databases: one import gives both.
@_exported public import RatchetSQLite
