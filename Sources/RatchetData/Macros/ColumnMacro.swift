/// Says more about the column of a property.
///
/// ```swift
/// @Column("due_date", as: Date.UnixTimeRepresentation?.self) var dueDate: Date?
/// @Column(primaryKey: true) let isbn: String
/// ```
///
/// - Parameters:
///   - name: what the column is called, if not as the property is.
///   - representation: how its values are stored, if not as their type is. An optional property needs
///     an optional one.
///   - primaryKey: whether the column tells rows apart. A property `id` does unless this says
///     otherwise.
@attached(peer)
public macro Column(
  _ name: String = "", as representation: (any QueryRepresentable.Type)? = nil,
  primaryKey: Bool = false
) = #externalMacro(module: "RatchetMacroPlugin", type: "ColumnMacro")

/// Says of a column that SQLite computes it: it is read, never written, and no part of `Draft`.
///
/// ```swift
/// @Column(generated: .virtual) let area: Int
/// ```
@attached(peer)
public macro Column(
  _ name: String = "", as representation: (any QueryRepresentable.Type)? = nil,
  generated: GeneratedColumnStorage
) = #externalMacro(module: "RatchetMacroPlugin", type: "ColumnMacro")

/// Says of a property that it is several columns of its table: those of a struct with `@Selection`, or of
/// an optional of one.
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
/// The columns have the names that they have in the struct, whatever the property is called. Where it is
/// the primary key, as a property `id` is, rows are found by the whole of it
/// (`Enrollment.find(EnrollmentID(courseID: 1, studentID: 2))`), and a `Draft` has it as the row has. An
/// optional one is nil where all of its columns are NULL.
///
/// - Parameter primaryKey: whether the columns tell rows apart. A property `id` does unless this says
///   otherwise.
@attached(peer)
public macro Columns(primaryKey: Bool = false) =
  #externalMacro(module: "RatchetMacroPlugin", type: "ColumnsMacro")

/// Keeps a property out of the columns of its table; it needs a value to start with.
@attached(peer)
public macro Ephemeral() = #externalMacro(module: "RatchetMacroPlugin", type: "EphemeralMacro")
