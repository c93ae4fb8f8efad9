/// When SQLite computes a generated column: `GENERATED ALWAYS AS (…) VIRTUAL` or `STORED`.
public enum GeneratedColumnStorage: Sendable {
  /// Each time that it is read.
  case virtual
  /// Once, when its row is written.
  case stored
}
