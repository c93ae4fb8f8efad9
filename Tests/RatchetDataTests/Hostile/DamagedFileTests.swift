import Foundation
import RatchetData
import Testing

@Suite(.timeLimit(.minutes(20))) struct DamagedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.fast() }

  private func path(_ name: String = "test.sqlite") -> URL {
    folder.url.appendingPathComponent(name)
  }

  /// Some bytes are different, a part is missing, or a part has moved.
  private func damage(_ file: Data, using generator: inout SeededGenerator) -> Data {
    var file = file
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: file.removeLast(Int.random(in: 1...file.count, using: &generator))
    case 1:
      let start = Int.random(in: 0..<file.count, using: &generator)
      let source = Int.random(in: 0..<file.count, using: &generator)
      let count = min(file.count - max(start, source), 512)
      file.replaceSubrange(start..<start + count, with: file[source..<source + count])
    default:
      // Mostly in the important places: in the headers of the file and of its pages.
      for _ in 0..<Int.random(in: 1...16, using: &generator) {
        let page = Int.random(in: 0..<file.count / 4096, using: &generator) * 4096
        let offset = Int.random(
          in: 0..<(Bool.random(using: &generator) ? 120 : 4096), using: &generator)
        file[page + offset] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    return file
  }

  @Test("a damaged file is read as far as possible, or refused with an error; 500 of them")
  func files() async throws {
    var generator = SeededGenerator()
    let original = try await fileOfBooks()
    var refusals = 0
    for number in 0..<500 {
      let comment: Comment = "seed \(generator.seed), file \(number)"
      try damage(original, using: &generator).write(to: path())
      for sql in [
        "SELECT count(title), sum(length(title)) FROM book", "SELECT title FROM book WHERE id = 70",
        "PRAGMA integrity_check", "UPDATE book SET title = title || 'x' WHERE id % 3 = 0", "VACUUM",
      ] {
        do {
          let database = try DatabaseQueue(path: path().path)
          do {
            try await database.writeWithoutTransaction { try $0.execute(sql: sql) }
          } catch let error as DatabaseError {
            refusals += 1
            #expect(!error.message.isEmpty, comment)
          }
          await database.close()
        } catch let error as DatabaseError {
          refusals += 1
          #expect(!error.message.isEmpty, comment)
        }
      }
      for suffix in ["-wal", "-shm"] { try remove("test.sqlite\(suffix)") }
    }
    #expect(refusals > 100)
  }

  private func fileOfBooks() async throws -> Data {
    let database = try DatabaseQueue(path: path().path)
    try await database.createBooks()
    try await database.write { db in
      for number in 0..<150 { try db.insertBook("\(number)" + String(repeating: "a", count: 90)) }
    }
    await database.close()
    return try Data(contentsOf: path())
  }

  private func remove(_ name: String) throws {
    if FileManager.default.fileExists(atPath: path(name).path) {
      try FileManager.default.removeItem(at: path(name))
    }
  }

  @Test("a log that is cut short or damaged leaves whole transactions, up to the damage")
  func logs() async throws {
    var generator = SeededGenerator()
    try await CrashWriter.createTables(at: path("whole.sqlite").path)
    var configuration = DatabaseConfiguration()
    configuration.prepareConnection = { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
    let database = try DatabaseQueue(path: path("whole.sqlite").path, configuration: configuration)
    for number in 1...10 {
      try await database.write { try CrashWriter.write(number, size: number * 100, $0) }
    }
    let file = try Data(contentsOf: path("whole.sqlite"))
    let log = try Data(contentsOf: path("whole.sqlite-wal"))
    await database.close()

    func last(log: Data, _ comment: Comment) async throws -> Int {
      try file.write(to: path())
      try log.write(to: path("test.sqlite-wal"))
      let database = try DatabaseQueue(path: path().path)
      let state = try await database.read { db in
        try db.expectSound()
        return try CrashState(reading: db)
      }
      await database.close()
      #expect(state.isWhole, comment)
      return state.last
    }

    var found = 0
    for count in Array(stride(from: 0, to: log.count, by: 509)) + [log.count] {
      let now = try await last(log: log.prefix(count), "\(count) bytes")
      #expect(now >= found)
      found = now
    }
    #expect(found == 10)
    for _ in 0..<200 {
      var damaged = log
      let place = Int.random(in: 0..<log.count, using: &generator)
      damaged[place] ^= UInt8.random(in: 1...255, using: &generator)
      let now = try await last(log: damaged, "seed \(generator.seed), byte \(place)")
      #expect(now <= 10)
    }
  }
}
