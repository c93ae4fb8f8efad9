import CSQLite

extension Database {
  /// Prepares a statement that is run many times in this block.
  ///
  /// Throws if the text holds no statement, several, or one that SQLite does not understand.
  public func prepare(_ sql: String) throws -> Statement {
    let (statement, rest) = try prepareFirst(sql[...])
    guard let statement else {
      throw DatabaseError(code: .misuse, message: Wording.emptySQL, sql: sql)
    }
    guard try prepareFirst(rest).statement == nil else {
      throw DatabaseError(code: .misuse, message: Wording.severalStatements, sql: sql)
    }
    return statement
  }

  /// Runs `body` with the statement of that text: a kept one, or a new one that is kept after.
  func withStatement<T>(_ sql: String, _ body: (Statement) throws -> T) throws -> T {
    let statement = try statements.checkOut(sql) ?? prepare(sql)
    defer { statements.checkIn(statement, sql) }
    return try body(statement)
  }

  /// Prepares the first statement of a text (none if only white space and comments are left) and
  /// answers what follows it.
  func prepareFirst(_ sql: Substring) throws -> (statement: Statement?, rest: Substring) {
    guard !sql.isEmpty else { return (nil, sql) }
    // SQLite would stop reading at a NUL, and run half of what was written.
    guard !sql.utf8.contains(0) else {
      throw DatabaseError(code: .misuse, message: Wording.nulInSQL, sql: String(sql))
    }
    var text = String(sql)
    var pointer: OpaquePointer?
    var used = 0
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters -> Int32 in
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(
          handle, characters.baseAddress, Int32(clamping: characters.count),
          UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, &tail)
        if let start = characters.baseAddress, let tail { used = tail - start }
        return code
      }
    }
    guard code == SQLITE_OK else { throw failure(code, sql: text) }
    let end = text.utf8.index(text.startIndex, offsetBy: used)
    guard let pointer else { return (nil, "") }
    let statement = Statement(
      pointer: pointer, sql: used == text.utf8.count ? text : String(text[..<end]), database: self)
    return (statement, text[end...])
  }
}
