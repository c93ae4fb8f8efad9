import RatchetData
import Testing

@Suite struct ModelTests {
  private enum Operation {
    case insert(Int, String)
    case update(Int, String)
    case delete(Int)

    init(using generator: inout SeededGenerator) {
      let key = Int.random(in: 0..<20, using: &generator)
      let text = String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 36)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: self = .insert(key, text)
      case 1: self = .update(key, text)
      default: self = .delete(key)
      }
    }

    func apply(to model: inout [Int: String]) {
      switch self {
      case .insert(let key, let text): model[key] = text
      case .update(let key, let text): if model[key] != nil { model[key] = text }
      case .delete(let key): model[key] = nil
      }
    }

    func apply(to db: Database) throws {
      switch self {
      case .insert(let key, let text):
        try db.execute(sql: "INSERT OR REPLACE INTO pair VALUES (?, ?)", arguments: [key, text])
      case .update(let key, let text):
        try db.execute(
          sql: "UPDATE pair SET text = :text WHERE key = :key",
          arguments: ["text": text, "key": key])
      case .delete(let key):
        try db.execute(sql: "DELETE FROM pair WHERE key = ?", arguments: [key])
      }
    }
  }

  private struct Pair: RowDecodable, Equatable {
    var key: Int
    var text: String

    init(key: Int, text: String) {
      self.key = key
      self.text = text
    }

    init(row: Row) throws {
      key = try row["key"]
      text = try row["text"]
    }
  }

  @Test("random transactions, savepoints and failures leave the same contents as in a dictionary")
  func randomOperations() async throws {
    var generator = SeededGenerator()
    let database = try DatabasePool.temporary()
    try await database.write {
      try $0.execute(sql: "CREATE TABLE pair(key INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    }
    var model: [Int: String] = [:]
    for step in 0..<400 {
      let kept = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        Operation(using: &generator)
      }
      let undone = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        Operation(using: &generator)
      }
      let fails = Int.random(in: 0..<4, using: &generator) == 0
      do {
        try await database.write { db in
          for operation in kept { try operation.apply(to: db) }
          do {
            try db.inSavepoint {
              for operation in undone { try operation.apply(to: db) }
              throw Stop()
            }
          } catch is Stop {}
          if fails { throw Stop() }
        }
        for operation in kept { operation.apply(to: &model) }
      } catch is Stop {
        #expect(fails, "seed \(generator.seed), step \(step)")
      }
      let pairs = try await database.read {
        try $0.fetchAll(Pair.self, sql: "SELECT * FROM pair ORDER BY key")
      }
      let expected = model.sorted { $0.key < $1.key }.map { Pair(key: $0.key, text: $0.value) }
      try #require(pairs == expected, "seed \(generator.seed), step \(step)")
    }
    await database.close()
  }
}
