// Code that composes queries also opens databases, so one import provides both.
@_exported public import RatchetSQLite
