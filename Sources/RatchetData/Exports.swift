// One import gives connections, queries, and what fetches them into features.
@_exported public import RatchetQuery
@_exported public import RatchetSQLite
