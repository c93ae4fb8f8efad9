import RatchetCSQLite
import RatchetData

extension RatchetBench {
  /// The time from the beginning of a write until its change has arrived, in a file. The baseline
  /// writes and reads the same with the C API on two connections, without switching threads.
  static var dataObservation: [Benchmark] {
    [1, 100].flatMap { rows -> [Benchmark] in
      let plain = "plain: C, write and read of \(rows) row\(rows == 1 ? "" : "s")"
      let group = "observation of \(rows)"
      return [
        Benchmark(plain, from: .anywhere, inTurnWith: group, .timed { await plainRound(rows) }),
        Benchmark(
          "write until a loop has \(rows) row\(rows == 1 ? "" : "s")", from: .detached,
          baseline: plain, inTurnWith: group, .timed { await loopRound(rows) }),
        Benchmark(
          "write until ten equal loops have \(rows) row\(rows == 1 ? "" : "s")", from: .detached,
          baseline: plain, inTurnWith: group, .timed { await loopRound(rows, loops: 10) }),
      ]
    }
  }

  private static func plainRound(_ rows: Int) async -> @Sendable (Int) async -> Void {
    let file = ScratchFile()
    let (writer, reader) = (RawDatabase(file.path), RawDatabase(file.path))
    writer.run(Numbers.schema)
    let insert = writer.prepare(Numbers.insert)
    writer.insert((1...rows).map(Numbers.init), with: insert)
    sqlite3_finalize(insert)
    return { count in
      let write = writer.prepare("UPDATE numbers SET j = ? WHERE a = 1")
      let read = reader.prepare("\(Numbers.select) ORDER BY a")
      for number in 0..<count {
        writer.run("BEGIN IMMEDIATE")
        sqlite3_bind_int64(write, 1, Int64(number))
        writer.execute(write)
        writer.run("COMMIT")
        reader.run("BEGIN")
        var found: [Numbers] = []
        while sqlite3_step(read) == SQLITE_ROW { found.append(RawDatabase.numbers(read)) }
        reader.check(sqlite3_reset(read))
        reader.run("COMMIT")
        precondition(found.count == rows && found[0].j == number)
      }
      sqlite3_finalize(write)
      sqlite3_finalize(read)
      file.keep()
    }
  }

  private static func loopRound(
    _ rows: Int, loops: Int = 1
  ) async -> @Sendable (Int) async -> Void {
    await succeed {
      let pool = try DatabasePool.temporary()
      try await pool.write { db in
        try db.execute(sql: Numbers.schema)
        try Numbers.insert { (1...rows).map(Numbers.init) }.execute(db)
        try db.execute(sql: "UPDATE numbers SET j = -1 WHERE a = 1")
      }
      return { count in
        await succeed {
          var iterators = (0..<loops).map { _ in
            pool.values(of: Numbers.order(by: \.a)).makeAsyncIterator()
          }
          for index in iterators.indices { consume(try await iterators[index].next()) }
          // Different from the last write of the previous run, so that each write is a change.
          let first = try await pool.read { try Numbers.find(1).select(\.j).fetchOne($0) } ?? 0
          for number in 0..<count {
            let value = first &+ 1 &+ number
            try await pool.write { db in
              try Numbers.find(1).update { $0.j = value }.execute(db)
            }
            for index in iterators.indices {
              let found = try await iterators[index].next()
              precondition(found?.count == rows && found?[0].j == value)
            }
          }
        }
      }
    }
  }
}
