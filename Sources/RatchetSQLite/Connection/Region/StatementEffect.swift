import Foundation
import RatchetCSQLite

/// The effect of a statement, as SQLite reports it during preparation. It includes the effects of
/// triggers, views and cascades, and the tables that a view reads.
package struct StatementEffect: Hashable, Sendable {
  package struct Write: Hashable, Sendable {
    /// Whether rows may be inserted or deleted.
    package var changesRows = false
    package var updatedColumns: Set<String> = []

    package var region: TableRegion { changesRows ? .all : .columns(updatedColumns) }
  }

  package private(set) var reads = DatabaseRegion()
  package private(set) var writes: [TableName: Write] = [:]
  /// The schema objects that the statement changes.
  package private(set) var alters = DatabaseRegion()

  /// Whether the statement's text contains FAIL: then it may fail and leave some of its changes.
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

  /// Notes a call of SQLite's authorizer.
  ///
  /// - Parameters:
  ///   - first: The name of the object of the action.
  ///   - second: The further argument of the action.
  ///   - inner: The view or trigger that takes the action.
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
    // SQLite reports neither the new name of a table nor the tables of an attached file.
    case SQLITE_ALTER_TABLE, SQLITE_ATTACH, SQLITE_DETACH: alters = .everything
    case SQLITE_PRAGMA:
      // It is unknown what a pragma reads, so it counts as reading everything. A setting that it
      // changes is read only by statements that count as reading everything.
      reads = .everything
      if second != nil { alters.insert(.all, of: TableName("pragma_\(first ?? "")", in: schema)) }
    default: break
    }
  }

  /// - Parameter schema: `nil` if only the rows are read of a table that is named without its
  ///   schema: it may be a temporary table, one of the main database or one of an attached
  ///   database.
  private mutating func noteRead(
    _ table: String, column: String, _ schema: String?, inner: String?
  ) {
    let name = TableName(table, in: schema ?? "main")
    // SQLite does not report changes of these tables, except for those that hold the schema.
    if (name.isOfSystem && !name.isOfSchema) || name.name.hasPrefix("pragma_") {
      reads = .everything
    }
    // An empty name stands for no column in particular: only the set of rows is read.
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
