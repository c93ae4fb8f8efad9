public import RatchetSQLite

/// Configures the column of a property.
///
/// ```swift
/// @Column("due_date", as: Date.UnixTimeRepresentation?.self) var dueDate: Date?
/// @Column(primaryKey: true) let isbn: String
/// ```
///
/// - Parameters:
///   - name: the name of the column, if it is not the property's.
///   - representation: the type that determines how values are stored, if it is not the property's.
///     An optional property needs an optional representation.
///   - primaryKey: whether the column is the primary key. By default, the column of a property `id`
///     is.
@attached(peer)
public macro Column(
  _ name: String = "", as representation: (any QueryRepresentable.Type)? = nil,
  primaryKey: Bool = false
) = #externalMacro(module: "RatchetMacroPlugin", type: "ColumnMacro")

/// Marks a column that SQLite computes: it is read, never written, and not part of `Draft`.
///
/// ```swift
/// @Column(generated: .virtual) let area: Int
/// ```
@attached(peer)
public macro Column(
  _ name: String = "", as representation: (any QueryRepresentable.Type)? = nil,
  generated: GeneratedColumnStorage
) = #externalMacro(module: "RatchetMacroPlugin", type: "ColumnMacro")

/// Stores a property in several columns of its table: those of a struct with `@Selection`, or of an
/// optional of such a struct.
///
/// ```swift
/// @Selection
/// struct EnrollmentID: Hashable {
///   let courseID: Int
///   let studentID: Int
/// }
///
/// @Table
/// struct Enrollment: Identifiable {
///   @Columns let id: EnrollmentID
///   var grade: String?
/// }
/// ```
///
/// Each column has the name that it has in the struct, whatever the name of the property. If the
/// property is the primary key, as a property `id` is, rows are found by the whole key
/// (`Enrollment.find(EnrollmentID(courseID: 1, studentID: 2))`), and the key has the same type in
/// `Draft` as in the row. An optional property is nil if all of its columns are NULL.
///
/// - Parameter primaryKey: whether the columns are the primary key. By default, those of a property
///   `id` are.
@attached(peer)
public macro Columns(primaryKey: Bool = false) =
  #externalMacro(module: "RatchetMacroPlugin", type: "ColumnsMacro")

/// Excludes a property from the columns of its table. The property needs a default value.
@attached(peer)
public macro Ephemeral() = #externalMacro(module: "RatchetMacroPlugin", type: "EphemeralMacro")

/// The time at which SQLite computes a generated column: `GENERATED ALWAYS AS (…) VIRTUAL` or
/// `STORED`.
public enum GeneratedColumnStorage: Sendable {
  /// SQLite computes the value each time that it is read.
  case virtual
  /// SQLite computes the value once, when it writes the row.
  case stored
}
