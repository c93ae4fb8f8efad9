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

/// Keeps a property out of the columns of its table; it needs a value to start with.
@attached(peer)
public macro Ephemeral() = #externalMacro(module: "RatchetMacroPlugin", type: "EphemeralMacro")
