#if Postgres
  import RatchetCPQ
  import RatchetSQLite

  /// A statement that the server has prepared for one connection.
  struct PreparedStatement: Sendable, Equatable {
    let name: String
    /// The name for libpq: a text would be copied at each call.
    let nameForC: ContiguousArray<CChar>
    let parameters: [PostgresType]

    init(name: String, parameters: [PostgresType]) {
      self.name = name
      nameForC = name.utf8CString
      self.parameters = parameters
    }

    /// Sends the statement; returns 1 on success.
    func send(_ parameters: borrowing ParameterList, over connection: OpaquePointer) -> Int32 {
      nameForC.withUnsafeBufferPointer { name in
        parameters.withPointers { values, lengths, formats in
          PQsendQueryPrepared(
            connection, name.baseAddress, Int32(parameters.count), values, lengths, formats, 1)
        }
      }
    }
  }

  /// The prepared statements of one connection, by their text: at most `capacity`; the least
  /// recently used one is removed first. Pure bookkeeping: the connection tells the server.
  ///
  /// A hit takes one dictionary lookup. Only a new text in a full cache visits all entries, which
  /// costs less than preparing it.
  struct PreparedStatements {
    /// A text, which equals only a text with the same bytes.
    struct Key: Hashable {
      var sql: String

      static func == (left: Key, right: Key) -> Bool { left.sql.hasSameBytes(as: right.sql) }
      func hash(into hasher: inout Hasher) { hasher.combine(sql) }
    }

    private struct Entry {
      var statement: PreparedStatement
      var lastUse: Int
      /// The number of uses that are not awaited on the caller's thread, because one was slow.
      var slowUses = 0
      /// The number of uses that were awaited there since one was slow.
      var quickUses = PreparedStatements.fewUses
    }

    /// The number of uses within which a second slow one shows that the statement itself is slow.
    private static let fewUses = 4

    let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var uses = 0
    private var names = 0
    /// The names that the server still has, although no text leads to them.
    private(set) var removed: [String] = []

    init(capacity: Int) {
      self.capacity = max(0, capacity)
    }

    var count: Int { entries.count }

    /// A name that was not used before on this connection.
    mutating func makeName() -> String {
      names += 1
      return "ratchet_\(names)"
    }

    func contains(_ sql: String) -> Bool { entries[Key(sql: sql)] != nil }

    mutating func statement(for sql: String) -> PreparedStatement? {
      let key = Key(sql: sql)
      guard let index = entries.index(forKey: key) else { return nil }
      uses += 1
      entries.values[index].lastUse = uses
      return entries.values[index].statement
    }

    /// The statement of a text, unless it was slow twice within a few uses: then `nil` for the next
    /// 16 uses.
    mutating func quickStatement(for sql: String) -> PreparedStatement? {
      guard let index = entries.index(forKey: Key(sql: sql)) else { return nil }
      guard entries.values[index].slowUses == 0 else {
        entries.values[index].slowUses -= 1
        return nil
      }
      uses += 1
      entries.values[index].lastUse = uses
      entries.values[index].quickUses += 1
      return entries.values[index].statement
    }

    /// Notes that the answer to a statement took long. One that is slow now and then had to wait for
    /// other programs.
    mutating func noteSlow(_ sql: String) {
      guard let index = entries.index(forKey: Key(sql: sql)) else { return }
      if entries.values[index].quickUses <= Self.fewUses { entries.values[index].slowUses = 16 }
      entries.values[index].quickUses = 0
    }

    mutating func insert(_ statement: PreparedStatement, for sql: String) {
      guard capacity > 0 else {
        removed.append(statement.name)
        return
      }
      remove(sql)
      if entries.count >= capacity,
        let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        entries[oldest.key] = nil
        removed.append(oldest.value.statement.name)
      }
      uses += 1
      entries[Key(sql: sql)] = Entry(statement: statement, lastUse: uses)
    }

    mutating func remove(_ sql: String) {
      guard let entry = entries.removeValue(forKey: Key(sql: sql)) else { return }
      removed.append(entry.statement.name)
    }

    /// Takes the names of removed statements, which the caller then frees on the server.
    mutating func takeRemoved() -> [String] {
      defer { removed = [] }
      return removed
    }

    /// Forgets everything: the server has freed all statements.
    mutating func removeAll() {
      entries = [:]
      removed = []
    }
  }
#endif
