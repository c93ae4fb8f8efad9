/// Takes note of the statements that are run on a connection.
final class StatementLog {
  private let keepsTexts: Bool
  private var sum = SQLText.Checksum()
  private var last: String?
  /// In the order in which they ran; one that ran many times in a row is there once.
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
  /// Notes what `body` runs. Statements of this library itself, as BEGIN, are not among it.
  func logging<T>(to log: StatementLog, _ body: () throws -> T) rethrows -> T {
    let outer = statementLog
    statementLog = log
    defer { statementLog = outer }
    return try body()
  }
}
