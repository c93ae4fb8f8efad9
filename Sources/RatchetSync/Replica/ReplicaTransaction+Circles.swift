import RatchetSQLite

// Rows can refer to each other in a circle. None of them can be inserted first, so they are inserted
// together, and SQLite checks their references later.
extension ReplicaTransaction {
  /// A parked row.
  private struct Member {
    var table: TableSchema
    var key: String
    var state: RowState
  }

  /// Inserts the parked rows that need nothing but each other. Returns whether there were any.
  func settleCircles() throws -> Bool {
    var isSettled = false
    var seen: Set<String> = []
    while let start = waiting.popLast() {
      // Each of these rows waits for one other row, so following them leads to a circle or to an end.
      var path: Set<String> = []
      var next: String? = start
      while let current = next, seen.insert(current).inserted {
        path.insert(current)
        next = try awaited(by: current)
      }
      guard let next, path.contains(next) else { continue }
      if let members = try circle(from: next), try insert(members) { isSettled = true }
    }
    return isSettled
  }

  /// The name of the row for which a parked row waits.
  private func awaited(by name: String) throws -> String? {
    guard let (table, key) = row(named: name) else { return nil }
    return try db.fetchOne(
      String?.self,
      sql: "SELECT waits FROM ratchet_sync_hidden WHERE name = ? AND key = ? AND alive = 1",
      arguments: [table.name, key]) ?? nil
  }

  private func row(named name: String) -> (TableSchema, key: String)? {
    let parts = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int64(parts[0]), let table = table(number) else {
      return nil
    }
    return (table, String(parts[1]))
  }

  /// A parked row and all parked rows that it needs; `nil` if one of them needs a row that nobody has
  /// sent yet. That one waits for it from then on.
  private func circle(from name: String) throws -> [Member]? {
    var members: [Member] = []
    var seen: Set<String> = [name]
    var rest = [name]
    while let name = rest.popLast() {
      guard let (table, key) = row(named: name) else { return nil }
      let member = Member(table: table, key: key, state: try load(table.name, key).state)
      members.append(member)
      for parent in try parents(of: member) where seen.insert(parent).inserted {
        guard let (parentTable, parentKey) = row(named: parent) else { continue }
        let (place, state) = try load(parentTable.name, parentKey)
        if case .table = place { continue }
        guard case .hidden = place, state.isAlive else {
          try db.execute(
            sql: "UPDATE ratchet_sync_hidden SET waits = ? WHERE name = ? AND key = ?",
            arguments: [parent, table.name, key])
          return nil
        }
        rest.append(parent)
      }
    }
    return members
  }

  /// The names of the rows to which a parked row refers by their keys.
  private func parents(of member: Member) throws -> [String] {
    let literals = KeyText.literals(member.key) ?? []
    return try member.table.references.compactMap { reference in
      guard let parent = table(reference.parent),
        reference.parentColumns.count == parent.key.count
      else { return nil }
      var key: [String] = []
      for column in parent.key {
        guard let place = reference.parentColumns.firstIndex(of: column) else { return nil }
        let own = reference.columns[place]
        if member.table.keyKind == .shared, let place = member.table.key.firstIndex(of: own) {
          guard place < literals.count else { return nil }
          key.append(literals[place])
          continue
        }
        guard let value = member.state.cells[CellName(own)]?.value, value != .null else {
          return nil
        }
        if case .text(let text) = value, member.table.translated[own] != nil {
          key.append("@" + text)
        } else {
          key.append(try literal(value.databaseValue))
        }
      }
      let text = key.joined(separator: ",")
      guard parent.keyKind == .local else { return name(of: text, in: parent) }
      return text.first == "@" ? name(of: String(text.dropFirst()), in: parent) : nil
    }
  }

  /// Inserts rows that need each other, all or none. Returns whether they fit.
  private func insert(_ members: [Member]) throws -> Bool {
    let before = (hasMoved: hasMoved, arrivals: arrivals, revived: revived.count)
    var current: Member?
    try beginDeferral()
    do {
      try db.inSavepoint {
        // Their local keys first, because the others' values contain them.
        for member in members where member.table.keyKind == .local {
          current = member
          try db.execute(
            sql: "INSERT INTO \(member.table.rows) (row, key, clock, node) VALUES (?, ?, ?, ?)",
            arguments: [
              try newLocalKey(in: member.table), member.key,
              member.state.alive.version.clock.rawValue, member.state.alive.version.node.rawValue,
            ])
        }
        for member in members {
          current = member
          try insert(member.state, in: member.table, key: member.key, isInCircle: true)
          try removeHidden(member.table.name, member.key)
        }
        for member in members {
          current = member
          try checkParents(of: member)
        }
      }
      try endDeferral()
      return true
    } catch let obstacle as Obstacle {
      try endDeferral()
      (hasMoved, arrivals) = (before.hasMoved, before.arrivals)
      revived.removeSubrange(before.revived...)
      // They stay parked, and are tried again when this one may fit.
      if let current {
        try db.execute(
          sql: """
            UPDATE ratchet_sync_hidden SET reason = ?, waits = ? WHERE name = ? AND key = ?
            """, arguments: [obstacle.text, obstacle.waits, current.table.name, current.key])
      }
      return false
    }
  }

  private func checkParents(of member: Member) throws {
    guard let row = try row(of: member.key, in: member.table) else { return }
    let (columns, values) = try localValues(
      member.table.columns, of: member.state, in: member.table)
    try checkParents(
      columns + member.table.key, values + (try keyValues(of: row, in: member.table)),
      in: member.table, key: row)
  }

  /// A key that no row of the table has had.
  private func newLocalKey(in table: TableSchema) throws -> Int64 {
    let sequence =
      try db.tableExists("sqlite_sequence")
      ? "(SELECT seq FROM sqlite_sequence WHERE name = \(table.name.quoted(UInt8(ascii: "'"))))"
      : "0"
    let last =
      try db.fetchOne(
        Int64.self,
        sql: """
          SELECT max(
            coalesce((SELECT max(\(table.key[0].quotedIdentifier)) FROM \(table.name.quotedIdentifier)), 0),
            coalesce((SELECT max(row) FROM \(table.rows)), 0), coalesce(\(sequence), 0))
          """) ?? 0
    guard last < .max else { throw Obstacle.constraint(Wording.noMoreKeys(table: table.name)) }
    return last + 1
  }
}
