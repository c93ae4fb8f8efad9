import CSQLite
import Foundation

/// What a statement does, as SQLite tells while it prepares it: triggers, views, cascades and what lies
/// below them included.
package struct StatementEffect: Hashable, Sendable {
  package struct Write: Hashable, Sendable {
    /// Whether rows may come or go.
    package var changesRows = false
    package var updatedColumns: Set<String> = []

    package var region: TableRegion { changesRows ? .all : .columns(updatedColumns) }
  }

  package private(set) var reads = DatabaseRegion()
  package private(set) var writes: [TableName: Write] = [:]
  /// What it changes of the schema.
  package private(set) var alters = DatabaseRegion()

  /// Whether its text has the word FAIL: it may fail, and leave what it did so far.
  private(set) var mentionsFail = false

  package init() {}

  mutating func note(text sql: String) {
    mentionsFail = sql.utf8.count >= 4 && sql.range(of: "FAIL", options: .caseInsensitive) != nil
  }

  package mutating func formUnion(_ other: StatementEffect) {
    reads.formUnion(other.reads)
    writes.merge(other.writes) { old, new in
      Write(
        changesRows: old.changesRows || new.changesRows,
        updatedColumns: old.updatedColumns.union(new.updatedColumns))
    }
    alters.formUnion(other.alters)
    mentionsFail = mentionsFail || other.mentionsFail
  }

  /// Takes note of what SQLite asks its authorizer.
  ///
  /// - Parameters:
  ///   - first: the name of what the action is about, second: what else belongs to it.
  ///   - inner: the view or trigger that does it.
  package mutating func note(
    _ action: Int32, _ first: String?, _ second: String?, schema: String?, inner: String?
  ) {
    if action == SQLITE_READ {
      return noteRead(first ?? "", column: second ?? "", schema, inner: inner)
    }
    let schema = schema ?? "main"
    switch action {
    case SQLITE_INSERT, SQLITE_DELETE:
      writes[TableName(first ?? "", in: schema), default: Write()].changesRows = true
    case SQLITE_UPDATE:
      writes[TableName(first ?? "", in: schema), default: Write()].updatedColumns
        .insert((second ?? "").asciiLowercased)
    case SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_TABLE, SQLITE_CREATE_VIEW,
      SQLITE_CREATE_TEMP_VIEW, SQLITE_CREATE_VTABLE, SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_TABLE,
      SQLITE_DROP_VIEW, SQLITE_DROP_TEMP_VIEW, SQLITE_DROP_VTABLE:
      alters.formUnion(DatabaseRegion(named: first ?? ""))
    // The new name of a table is not told; nor is what an attached file holds.
    case SQLITE_ALTER_TABLE, SQLITE_ATTACH, SQLITE_DETACH: alters = .everything
    case SQLITE_PRAGMA:
      // There is no telling what it reads. What it sets, only those read of whom no more is known.
      reads = .everything
      if second != nil { alters.insert(.all, of: TableName("pragma_\(first ?? "")", in: schema)) }
    default: break
    }
  }

  /// - Parameter schema: nil where only the rows are read of a table that is named without its schema:
  ///   it may be the temporary one, the main one, or one of an attached database.
  private mutating func noteRead(
    _ table: String, column: String, _ schema: String?, inner: String?
  ) {
    let name = TableName(table, in: schema ?? "main")
    // Of these there is no telling when they change; of the schema there is.
    if (name.isOfSystem && !name.isOfSchema) || name.name.hasPrefix("pragma_") {
      reads = .everything
    }
    // An empty name stands for no column in particular: which rows there are.
    let columns: Set<String> = column.isEmpty ? [] : [column.asciiLowercased]
    for table in schema == nil ? name.namesInChanges : [name.name] {
      insertRead(columns, of: table, in: schema)
    }
    if let inner { insertRead([], of: inner, in: schema) }
  }

  private mutating func insertRead(_ columns: Set<String>, of table: String, in schema: String?) {
    let region = TableRegion.some(rows: true, columns: columns)
    guard let schema else { return reads.insert(region, named: table) }
    reads.insert(region, of: TableName(table, in: schema))
  }
}
