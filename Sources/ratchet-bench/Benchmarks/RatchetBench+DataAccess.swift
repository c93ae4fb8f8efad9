import Foundation
import RatchetCSQLite
import RatchetData

extension RatchetBench {
  /// The cost of an access: a transaction that reads or writes one row by its key, in a file.
  static var dataAccess: [Benchmark] {
    [
      Benchmark(
        plainRead, from: .anywhere, inTurnWith: "access",
        .timed {
          let (raw, file) = rawFile()
          return { count in
            let read = raw.prepare(Numbers.selectByKey)
            var keys = Keys(seed: 1)
            for _ in 0..<count {
              raw.run("BEGIN")
              sqlite3_bind_int64(read, 1, Int64(keys.next()))
              precondition(sqlite3_step(read) == SQLITE_ROW)
              consume(RawDatabase.numbers(read))
              raw.check(sqlite3_reset(read))
              raw.run("COMMIT")
            }
            sqlite3_finalize(read)
            file.keep()
          }
        }),
      Benchmark(
        "read by key, alone", from: .detached, baseline: plainRead, inTurnWith: "access",
        .timed {
          let pool = await filledPool()
          return { count in await succeed { try await read(count, from: pool, seed: 1) } }
        }),
      Benchmark(
        plainWrite, from: .anywhere, inTurnWith: "access",
        .timed {
          let (raw, file) = rawFile()
          return { count in
            let write = raw.prepare(update)
            var keys = Keys(seed: 1)
            for _ in 0..<count {
              raw.run("BEGIN IMMEDIATE")
              sqlite3_bind_int64(write, 1, Int64(keys.next()))
              raw.execute(write)
              raw.run("COMMIT")
            }
            sqlite3_finalize(write)
            file.keep()
          }
        }),
      Benchmark(
        "write by key", from: .detached, baseline: plainWrite, inTurnWith: "access",
        .timed {
          let pool = await filledPool()
          return { count in
            await succeed {
              var keys = Keys(seed: 1)
              for _ in 0..<count { try await write(keys.next(), to: pool) }
            }
          }
        }),
    ] + [1, 2, 4, 8].map { readsWhileWriting(tasks: $0, keysPerRead: 1) }
      + [1, 2, 4, 8].map { readsWhileWriting(tasks: $0, keysPerRead: 100) }
  }

  private static let plainRead = "plain: C, read by key"
  private static let plainWrite = "plain: C, write by key"
  private static let update = "UPDATE numbers SET j = j + 1 WHERE a = ?"

  /// The time per key, while a writer commits every millisecond.
  private static func readsWhileWriting(tasks: Int, keysPerRead: Int) -> Benchmark {
    func name(_ tasks: Int) -> String {
      let ofEach = keysPerRead == 1 ? "" : ", \(keysPerRead) a read"
      return "keys from \(tasks) task\(tasks == 1 ? "" : "s")\(ofEach), writer busy"
    }
    return Benchmark(
      name(tasks), from: .detached, baseline: tasks == 1 ? nil : name(1),
      goal: tasks == 4 ? .times(1 / 1.7, name(1)) : nil, inTurnWith: "keys\(keysPerRead)",
      .timed(things: keysPerRead) {
        let pool = await filledPool()
        return { count in
          await succeed {
            let writer = Task {
              var keys = Keys(seed: 99)
              do {
                while true {
                  try await write(keys.next(), to: pool)
                  try await Task.sleep(for: .milliseconds(1))
                }
              } catch is CancellationError {}
            }
            try await withThrowingTaskGroup { group in
              for task in 0..<tasks {
                let share = (count + task) / tasks
                group.addTask {
                  try await read(share, from: pool, seed: task, keysPerRead: keysPerRead)
                }
              }
              try await group.waitForAll()
            }
            writer.cancel()
            try await writer.value
          }
        }
      })
  }

  private static func read(
    _ count: Int, from pool: DatabasePool, seed: Int, keysPerRead: Int = 1
  ) async throws {
    var keys = Keys(seed: seed)
    for _ in 0..<count {
      let first = keys
      for _ in 0..<keysPerRead { _ = keys.next() }
      let row = try await pool.read { db in
        var keys = first
        var row: Numbers?
        for _ in 0..<keysPerRead {
          row = try db.fetchOne(
            Numbers.self, sql: Numbers.selectByKey, arguments: [keys.next()])
        }
        return row
      }
      precondition(row != nil)
    }
  }

  private static func write(_ key: Int, to pool: DatabasePool) async throws {
    try await pool.write { try $0.execute(sql: update, arguments: [key]) }
  }

  private static func filledPool() async -> DatabasePool {
    await succeed {
      let pool = try DatabasePool.temporary()
      try await pool.write { db in
        try db.execute(sql: Numbers.schema)
        try Numbers.insert { (1...Keys.count).map(Numbers.init) }.execute(db)
      }
      return pool
    }
  }

  private static func rawFile() -> (RawDatabase, ScratchFile) {
    let file = ScratchFile()
    let raw = RawDatabase(file.path)
    raw.run(Numbers.schema)
    raw.run("BEGIN")
    let insert = raw.prepare(Numbers.insert)
    raw.insert((1...Keys.count).map(Numbers.init), with: insert)
    sqlite3_finalize(insert)
    raw.run("COMMIT")
    return (raw, file)
  }
}

/// Random keys of rows; the same seed gives the same keys.
private struct Keys {
  static let count = 100_000
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % Self.count + 1
  }
}
