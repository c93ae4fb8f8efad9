/// Makes the rows of a table of a struct: its stored properties are the columns.
///
/// It writes the conformance to ``Table``, `TableColumns` with a description of each column, and how a
/// row is read and bound by position. With a property `id`, or one that is marked as the primary key,
/// it is a ``PrimaryKeyedTable``, and has a `Draft`: a row whose key may be left out.
///
/// ```swift
/// @Table
/// struct Reminder {
///   let id: Int
///   var title = ""
///   @Column(as: Date.UnixTimeRepresentation?.self) var dueDate: Date?
///   var isCompleted = false
/// }
/// ```
///
/// - The table is called as the type in the plural, with a small letter: `Reminder` is in
///   `reminders`, `RemindersList` in `remindersLists`, `Category` in `categories`.
/// - Types are written out, except where the literal of a text, a number or a truth value tells them.
/// - A value is no default of the column, but one of the memberwise initialisers, of `Draft` too.
/// - Computed, lazy and static properties are left alone, and so are those with `@Ephemeral`.
///
/// - Parameters:
///   - name: what the table is called instead.
///   - schemaName: the schema (an attached database) that it is in.
@attached(
  extension, conformances: QueryRepresentable, Table, PrimaryKeyedTable,
  names: named(init))
@attached(
  member, names: named(TableColumns), named(columns), named(tableName), named(schemaName),
  named(init), named(decode), named(bind), named(Draft))
public macro Table(_ name: String = "", schema schemaName: String = "") =
  #externalMacro(module: "RatchetMacroPlugin", type: "TableMacro")
