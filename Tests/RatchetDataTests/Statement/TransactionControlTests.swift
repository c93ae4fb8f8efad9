import RatchetData
import Testing

@Suite struct TransactionControlTests {
  @Test(
    "the effect of a statement on its transaction is read from its text",
    arguments: [
      ("BEGIN", .begin), (" begin immediate transaction", .begin), (";;BEGIN", .begin),
      ("COMMIT", .commit), ("End Transaction;", .commit), ("commit--now", .commit),
      ("/* a */ -- b\n COMMIT /* c", .commit),
      ("ROLLBACK", .rollBack), ("ROLLBACK TRANSACTION x", .rollBack),
      ("SAVEPOINT a", .savepoint("a")), ("savepoint \"a \"\"b\"\"\"", .savepoint("a \"b\"")),
      ("SAVEPOINT[a b]", .savepoint("a b")), ("SAVEPOINT 'it''s'", .savepoint("it's")),
      ("SAVEPOINT `über`;", .savepoint("über")), ("SAVEPOINT savepoint", .savepoint("savepoint")),
      ("RELEASE a", .release("a")), ("RELEASE/**/SAVEPOINT a ; -- b", .release("a")),
      ("RELEASE SAVEPOINT savepoint", .release("savepoint")),
      ("ROLLBACK TO a", .rollBackTo("a")), ("rollback to savepoint \"to\"", .rollBackTo("to")),
      ("ROLLBACK TRANSACTION TO SAVEPOINT a", .rollBackTo("a")),
      ("ROLLBACK TRANSACTION \"TO\"", .rollBack),
      ("SELECT 1", nil), ("", nil), ("-- COMMIT", nil), ("\"COMMIT\"", nil), ("PRAGMA x", nil),
    ] as [(String, TransactionControl?)])
  func text(_ sql: String, _ control: TransactionControl?) {
    #expect(TransactionControl(sql) == control)
  }

  @Test("SQLite agrees that these are separate statements")
  func valid() async throws {
    try await onMemory { db in
      for sql in [
        ";;SAVEPOINT \"a \"\"b\"\"\"", "RELEASE/**/SAVEPOINT 'a \"b\"' ; -- b",
        "BEGIN", "SAVEPOINT[to]", "rollback to savepoint \"to\"", "RELEASE `to`",
        "SAVEPOINT savepoint", "ROLLBACK TRANSACTION TO SAVEPOINT savepoint",
        "ROLLBACK TRANSACTION \"TO\"",
      ] {
        try db.execute(sql: sql)
      }
    }
  }
}
