import Foundation
import RatchetDependencies
import RatchetSQLite

@testable import RatchetSync

extension SimulatedNode {
  typealias NewEdit = (table: String, row: SQLValue, edit: Edit)

  /// Makes a random edit. `serial` makes its value unique.
  func editSomething(
    _ numbers: inout SeededRandomNumberGenerator, serial: Int, at time: Int64
  ) throws {
    let kind = numbers.below(19)
    let pick = numbers.next()
    let name = ["a", "A", "b", "B", "c", "d'", "e,f"][numbers.below(7)]
    let clock = SyncClock(milliseconds: time + skew)
    let version = version
    try edit(at: time) { db in
      func any(_ table: String, _ column: String = "id") throws -> SQLValue? {
        let all = try db.fetchAll(
          SQLValue.self, sql: "SELECT \(column) FROM \(table) ORDER BY \(column)")
        return all.isEmpty ? nil : all[Int(pick % UInt64(all.count))]
      }
      func changed(_ table: String, _ row: SQLValue, _ column: String) -> [NewEdit] {
        let value = SyncValue.text("v\(serial)")
        return [
          (table, row, Edit(table: table, key: "", column: column, value: value, clock: clock))
        ]
      }
      func run(_ sql: String, _ values: SQLValue...) throws {
        try db.execute(sql: sql, arguments: StatementArguments(values))
      }
      let unique = SQLValue.text("v\(serial)")
      switch kind {
      case 0:
        try run("INSERT INTO lists (title, color) VALUES (?, x'00ff')", unique)
        return changed("lists", .integer(db.lastInsertedRowID), "title")
      case 1, 2, 3:
        guard let list = try any("lists") else { return [] }
        try run("INSERT INTO items (list_id, title) VALUES (?, ?)", list, unique)
        return changed("items", .integer(db.lastInsertedRowID), "title")
      case 4:
        guard let list = try any("lists") else { return [] }
        try run("UPDATE lists SET title = ? WHERE id = ?", unique, list)
        return changed("lists", list, "title")
      case 5, 6:
        guard let item = try any("items") else { return [] }
        try run("UPDATE items SET title = ?, is_done = 1 - is_done WHERE id = ?", unique, item)
        return changed("items", item, "title")
      case 7:
        guard let item = try any("items") else { return [] }
        try run("UPDATE items SET votes = votes + ? WHERE id = ?", .integer(Int64(pick % 9)), item)
      case 8:
        guard let list = try any("lists"), pick % 3 == 0 else { return [] }
        try run("DELETE FROM lists WHERE id = ?", list)
      case 9:
        guard let item = try any("items") else { return [] }
        try run("DELETE FROM items WHERE id = ?", item)
      case 10:
        // A tag that differs in case is replaced, without a trigger.
        try run(
          "INSERT OR \(pick % 3 == 0 ? "REPLACE" : "IGNORE") INTO tags VALUES (?, ?)", .text(name),
          .text(name.lowercased()))
      case 11:
        guard let item = try any("items"), let tag = try any("tags", "title") else { return [] }
        try run("INSERT OR IGNORE INTO items_tags VALUES (?, ?)", item, tag)
      case 12:
        guard let tag = try any("tags", "title") else { return [] }
        if pick % 2 == 0 {
          try run("DELETE FROM tags WHERE title = ?", tag)
        } else {
          try run(
            "UPDATE OR IGNORE tags SET title = ?, folded = ? WHERE title = ?", .text(name),
            .text(name.lowercased()), tag)
        }
      case 13:
        guard let list = try any("lists") else { return [] }
        try run("INSERT OR REPLACE INTO covers VALUES (?, ?)", list, unique)
        guard let item = try any("items") else { return [] }
        try run("UPDATE items SET list_id = ? WHERE id = ?", list, item)
      case 14:
        guard let list = try any("lists") else { return [] }
        let labels = ["[]", "[\"a\",\"b\"]", "[\"c\", \"a\"]", "no array"][Int(pick % 4)]
        try run(
          "UPDATE lists SET labels = ? WHERE id = ?", pick % 5 == 0 ? .null : .text(labels), list)
      case 15:
        try run("INSERT OR IGNORE INTO teams (name) VALUES (?)", .text(name))
        guard let team = try any("teams") else { return [] }
        try run("INSERT INTO people (team_id) VALUES (?)", team)
      case 16:
        // Circles: a team and its lead, and bosses of each other.
        guard let team = try any("teams"), let person = try any("people") else { return [] }
        try run("UPDATE teams SET lead = ? WHERE id = ?", person, team)
        try run("UPDATE people SET boss = (SELECT max(id) FROM people) WHERE id = ?", person)
      case 17:
        guard pick % 2 == 0, let person = try any("people") else { return [] }
        try run(
          pick % 4 == 0 ? "DELETE FROM people WHERE id = ?" : "DELETE FROM teams WHERE lead = ?",
          person)
      default:
        guard version == 2 else { return [] }
        if let item = try any("items") {
          try run("UPDATE items SET note = ? WHERE id = ?", unique, item)
        }
        try run(
          """
          INSERT INTO remarks VALUES (?, ?)
          ON CONFLICT DO UPDATE SET text = text || char(10) || excluded.text
          """, .text(name), unique)
      }
      return []
    }
  }
}
