import Foundation
import RatchetData
import Testing

/// A table whose columns are stored in every way.
@Table("crates") private struct Crate: Codable, Hashable {
  let id: Int
  @Column("packed_at") var packed: Date?
  @Column(as: Date.UnixTimeRepresentation.self) var sent: Date
  @Column(as: Date.JulianDayRepresentation?.self) var due: Date?
  @Column(as: UUID.BytesRepresentation.self) var key: UUID
  var image: Data?
  var weight: Double
  @Column("is_open") var isOpen: Bool
  @Column(as: [String].JSONRepresentation.self) var labels: [String]
  @Column(as: Reversed?.self) var code: String?
  var note: String
  @Ephemeral var isShown = true
}

/// The same table, without `Codable`.
@Table("crates") private struct PlainCrate: Hashable {
  let id: Int
  @Column("packed_at") var packed: Date?
  @Column(as: Date.UnixTimeRepresentation.self) var sent: Date
}

@Table("pallets") private struct Pallet: Hashable {
  let id: Int
  var crateID: Int?
  @Column(as: [Crate].JSONRepresentation.self) var stored: [Crate] = []
}

/// Its columns are named like its properties, and ordered like Codable's keys.
@Table("labels") private struct Label: Codable, Hashable {
  @Column(as: Reversed.self) var code: String
  let id: Int
}

@Table("shelves") private struct Shelf: Codable, Hashable {
  let id: Int
  @Column(as: [Label].JSONRepresentation.self) var labels: [Label]
}

@Selection private struct Load: Hashable {
  let id: Int
  @Column(as: [Crate].JSONRepresentation.self) let crates: [Crate]
  @Column(as: JSONRows<PlainCrate>.self) let plain: [PlainCrate]
}

private enum Other: AliasName {}

@Suite("Rows as JSON") struct RowJSONTests {
  private static let crates = [
    Crate(
      id: 1, packed: Date(timeIntervalSince1970: 0.125), sent: Date(timeIntervalSince1970: 5),
      due: Date(timeIntervalSince1970: 1e9), key: UUID(), image: Data([0, 255, 34]),
      weight: 0.1 + 0.2, isOpen: true, labels: ["a \"b\"", "{\"hex\":\"00\"}"], code: "abc",
      note: "\"\\/\u{8}\u{c}\n\r\t\u{1}\0 é 🎈 \u{2028}"),
    Crate(
      id: .min, sent: Date(timeIntervalSince1970: -1), key: UUID(), image: Data(),
      weight: -.infinity, isOpen: false, labels: [], note: ""),
    Crate(
      id: .max, sent: .distantFuture, key: UUID(), weight: .leastNonzeroMagnitude, isOpen: false,
      labels: ["x"],
      note: "{\"hex\":\"00\"}"),
  ]

  private func withCrates<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws -> T {
    try await onMemory { db in
      try db.execute(
        sql: """
          CREATE TABLE crates (
            id INTEGER PRIMARY KEY, packed_at TEXT, sent INTEGER NOT NULL, due REAL,
            key BLOB NOT NULL, image BLOB, weight REAL NOT NULL, is_open INTEGER NOT NULL,
            labels TEXT NOT NULL, code TEXT, note TEXT NOT NULL);
          CREATE TABLE pallets (id INTEGER PRIMARY KEY, crateID INTEGER, stored TEXT NOT NULL);
          """)
      try Crate.insert { Self.crates }.execute(db)
      try Pallet.insert {
        Pallet(id: 1, crateID: 1)
        Pallet(id: 2)
      }
      .execute(db)
      return try body(db)
    }
  }

  @Test("A row round-trips, whatever the names and storage of its columns")
  func objects() async throws {
    try await withCrates { db throws in
      let all = Set(Self.crates)
      #expect(Set(try Crate.select { $0.jsonObject() }.fetchAll(db)) == all)
      #expect(Set(try Crate.select { $0.jsonGroupArray() }.fetchOne(db) ?? []) == all)
      let some = Crate.select { $0.jsonGroupArray(filter: $0.id > 1) }
      #expect(try some.fetchAll(db) == [[Self.crates[2]]])
      #expect(try some.where { $0.id < 1 }.fetchAll(db) == [[]])
      let cursor = try Crate.find(1).select { $0.jsonObject() }.fetchCursor(db)
      #expect(try cursor.next() == Self.crates[0])
    }
  }

  @Test("A table need not be Codable, and can have another name")
  func plain() async throws {
    try await withCrates { db throws in
      let all = try PlainCrate.order(by: \.id).fetchAll(db)
      #expect(all.count == 3)
      #expect(
        try PlainCrate.order(by: \.id).select { $0.jsonObject() }.fetchAll(db) == all)
      #expect(
        try PlainCrate.select { $0.jsonGroupArray() }.fetchOne(db).map(Set.init) == Set(all))
      let others = Crate.as(Other.self).select { $0.jsonGroupArray() }
      #expect(try others.fetchOne(db).map(Set.init) == Set(Self.crates))
    }
  }

  @Test("Missing rows of an outer join are nil, and not elements of an array")
  func joined() async throws {
    try await withCrates { db throws in
      let pallets = Pallet.leftJoin(PlainCrate.all) { $0.crateID == $1.id }
        .order { pallet, _ in pallet.id }
      let crate = try #require(try PlainCrate.find(1).fetchOne(db))
      #expect(try pallets.select { $1.jsonObject() }.fetchAll(db) == [crate, nil])
      let grouped = pallets.group { pallet, _ in pallet.id }
      #expect(try grouped.select { $1.jsonGroupArray() }.fetchAll(db) == [[crate], []])
    }
  }

  @Test("A selection can contain rows as JSON")
  func selections() async throws {
    try await withCrates { db throws in
      let loads = Pallet.order(by: \.id).select { pallet in
        Load.Columns(
          id: pallet.id,
          crates: SQLQueryExpression(
            Crate.where { $0.id.is(pallet.crateID) }.select { $0.jsonGroupArray() }),
          plain: SQLQueryExpression(
            PlainCrate.where { $0.id.is(pallet.crateID) }.select { $0.jsonGroupArray() }))
      }
      let crate = try #require(try PlainCrate.find(1).fetchOne(db))
      #expect(
        try loads.fetchAll(db)
          == [
            Load(id: 1, crates: [Self.crates[0]], plain: [crate]),
            Load(id: 2, crates: [], plain: []),
          ])
    }
  }

  @Test("The names are those of the columns, and the values are the stored ones")
  func text() async throws {
    let json = try await withCrates { db throws in
      // The digits of other numbers depend on the version of SQLite.
      try Crate.find(1).update {
        $0.weight = 0.5
        $0.due = nil
      }
      .execute(db)
      return try Crate.find(1).select { $0.jsonObject().cast(as: String.self) }.fetchOne(db)
    }
    let key = Self.crates[0].key.uuidString.replacing("-", with: "")
    #expect(
      json == """
        {"id":1,"packed_at":"1970-01-01 00:00:00.125","sent":5,"due":null,\
        "key":{"hex":"\(key)"},"image":{"hex":"00FF22"},"weight":0.5,\
        "is_open":true,"labels":["a \\"b\\"","{\\"hex\\":\\"00\\"}"],"code":"cba",\
        "note":"\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u0000 é 🎈 \u{2028}"}
        """)
  }

  @Test("Rows that Codable stored as JSON are read as JSON")
  func stored() async throws {
    try await withCrates { db throws in
      var crates = Self.crates
      crates[1].weight = 2
      crates[0].isShown = false
      try Pallet.find(2).update { $0.stored = crates }.execute(db)
      #expect(try Pallet.find(2).fetchOne(db)?.stored == crates)
    }
  }

  @Test(
    "JSON that Codable stored is not a row, even if it looks like one, also inside a row of JSON")
  func lookAlike() async throws {
    let shelf = Shelf(id: 1, labels: [Label(code: "abc", id: 2)])
    try await onMemory { db in
      try db.execute(
        sql: """
          CREATE TABLE shelves (id INTEGER PRIMARY KEY, labels TEXT NOT NULL);
          CREATE TABLE labels (id INTEGER PRIMARY KEY, code TEXT NOT NULL);
          """)
      try Shelf.insert { shelf }.execute(db)
      try Label.insert { shelf.labels }.execute(db)
      #expect(try Shelf.all.fetchOne(db) == shelf)
      #expect(try Shelf.select { $0.jsonGroupArray() }.fetchOne(db) == [shelf])
      #expect(try Label.select { $0.jsonGroupArray() }.fetchOne(db) == shelf.labels)
      try db.execute(sql: "CREATE VIEW kept AS SELECT id, labels FROM shelves")
      #expect(try #sql("SELECT id, labels FROM kept", as: Shelf.self).fetchOne(db) == shelf)
    }
  }

  @Test("JSON without such a row is a mismatch")
  func mismatch() async throws {
    for json in [
      "", "{", "{}", "[]", "null", "7", #"{"id":1}"#, #"{"id":1,"packed_at":null}"#,
      #"{"id":1,"packed_at":null,"sent":5,"x":1}"#, #"{"id":1,"packed_at":null,"sent":5}}"#,
      #"{"id":"1","packed_at":null,"sent":5}"#, #"{"id":1,"packed_at":null,"sent":{"hex":"0"}}"#,
      #"{"id":1,"packed_at":null,"sent":--5}"#, #"{"id":1,"packed_at":"\ud83c","sent":5}"#,
    ] {
      let error = try await databaseError {
        _ = try await onMemory { db in
          try #sql("SELECT \(json) AS crate", as: JSONRow<PlainCrate>.self).fetchOne(db)
        }
      }
      #expect(error.code == .mismatch)
      #expect(error.message.contains("crate"))
      #expect(error.message.hasSuffix("not a value of type PlainCrate"))
    }
  }

  @Test("Values in handwritten JSON are read in every stored form")
  func ownObjects() async throws {
    struct Part: Codable, Hashable {
      var packed: Date?
      var sent: Date
      var due: Date?
      var key: UUID
      var image: Data?
      var weight: Double
      var note: String?
    }
    try await withCrates { db throws in
      let parts = Crate.where { $0.id != .min }.order(by: \.id).select { crate in
        jsonObject(
          [
            "packed": crate.packed, "sent": crate.sent, "due": crate.due, "key": crate.key,
            "image": crate.image, "weight": crate.weight, "note": crate.note,
          ], as: Part.self)
      }
      let expected = [Self.crates[0], Self.crates[2]].map {
        Part(
          packed: $0.packed, sent: $0.sent, due: $0.due, key: $0.key, image: $0.image,
          weight: $0.weight, note: $0.note)
      }
      #expect(try parts.fetchAll(db) == expected)
      let numbers = Crate.where { $0.id != .min }.select { $0.weight.jsonGroupArray() }
      #expect(try numbers.fetchOne(db).map(Set.init) == [0.1 + 0.2, .leastNonzeroMagnitude])
      let images = Crate.select { $0.image.jsonGroupArray() }
      #expect(
        try images.fetchOne(db).map(Set.init) == [Data([0, 255, 34]), Data(), nil])
    }
  }

  @Test("A value whose JSON is ambiguous is refused")
  func refused() async throws {
    let error = try await databaseError {
      try await withCrates { db throws in
        _ = try Crate.select { jsonObject(["code": $0.code], as: [String: String].self) }
          .fetchAll(db)
      }
    }
    #expect(
      error.message
        == "no such column: Reversed: its stored form differs from its JSON form; select it by "
        + "itself"
    )
  }

  @Test("Any number, text and blob round-trips bit by bit")
  func values() async throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    let crates = (1...300).map { id in
      Crate(
        id: id, sent: Self.crates[0].sent, key: Self.crates[0].key,
        image: Data((0..<id % 40).map { _ in UInt8.random(in: 0...255, using: &generator) }),
        weight: Double(bitPattern: .random(in: 0...UInt64.max, using: &generator)).nonNaN,
        isOpen: false, labels: [HostileText.random(using: &generator, nul: true)],
        note: HostileText.random(using: &generator, nul: true))
    }
    let read = try await withCrates { db throws in
      try Crate.delete().execute(db)
      try Crate.insert { crates }.execute(db)
      return try Crate.select { $0.jsonGroupArray() }.fetchOne(db) ?? []
    }
    #expect(read.sorted { $0.id < $1.id } == crates, "RATCHET_SEED=\(seed)")
  }
}

extension Double {
  fileprivate var nonNaN: Double { isNaN ? 0.1 : self }
}
