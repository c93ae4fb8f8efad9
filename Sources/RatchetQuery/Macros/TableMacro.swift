/// Makes a struct a row of a table: its stored properties are the columns.
///
/// Generates the conformance to ``Table``, `TableColumns` with a description of each column, and
/// the code that reads and binds rows by position. With a property `id`, or one that is marked as
/// the primary key, the struct is a ``PrimaryKeyedTable`` and has a `Draft`: a row whose key may be
/// omitted.
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
/// - The name of the table is that of the type in the plural, beginning with a lower-case letter:
///   `Reminder` is stored in `reminders`, `RemindersList` in `remindersLists`, `Category` in
///   `categories`.
/// - A property needs an explicit type, unless its default is a string, number or Boolean literal.
/// - A default value is not a default of the column, but of the parameter of the memberwise
///   initialiser, in `Draft` too.
/// - Computed, lazy and static properties are ignored, and so are those with `@Ephemeral`.
///
/// - Parameters:
///   - name: the name of the table, if it is not the plural of the type's.
///   - schemaName: the schema (an attached database) that contains the table.
@attached(
  extension, conformances: QueryRepresentable, Table, PrimaryKeyedTable,
  names: named(init))
@attached(
  member, names: named(TableColumns), named(columns), named(tableName), named(schemaName),
  named(init), named(decode), named(bind), named(Draft))
public macro Table(_ name: String = "", schema schemaName: String = "") =
  #externalMacro(module: "RatchetMacroPlugin", type: "TableMacro")
