/// Records the statements that run on a connection.
final class StatementLog {
  private let keepsTexts: Bool
  private var sum = SQLText.Checksum()
  private var last: String?
  /// The statements in the order in which they ran. A statement that ran several times in a row is
  /// listed once.
  private(set) var statements: [String] = []

  init(keepsTexts: Bool) {
    self.keepsTexts = keepsTexts
  }

  var checksum: String { sum.description }

  func note(_ sql: String) {
    guard sql != last else { return }
    last = sql
    sum.append(sql)
    guard keepsTexts else { return }
    let text = sql.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
    statements.append(String(text.reversed()))
  }
}

extension Database {
  /// Records the statements that `body` runs, except those of this library itself, such as BEGIN.
  func logging<T>(to log: StatementLog, _ body: () throws -> T) rethrows -> T {
    let outer = statementLog
    statementLog = log
    defer { statementLog = outer }
    return try body()
  }
}
