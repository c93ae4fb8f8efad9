public import Foundation

extension UUID {
  /// A UUID stored as text of 36 lower-case characters: the form of a `UUID` without a
  /// representation.
  public typealias LowercasedRepresentation = UUID

  /// A UUID stored as a blob of its 16 bytes.
  public enum BytesRepresentation: QueryBindable {
    public typealias QueryOutput = UUID

    public static func databaseValue(of output: UUID) -> SQLValue {
      .blob(withUnsafeBytes(of: output.uuid) { Data($0) })
    }

    public static func output(from column: borrowing Column) -> UUID? {
      if let uuid = column.foreignUUID { return uuid }
      guard let bytes = column.blob, bytes.count == 16 else { return nil }
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
  }

  /// A UUID stored as text of 36 upper-case characters, and read in either case.
  public enum UppercasedRepresentation: QueryBindable {
    public typealias QueryOutput = UUID

    public static func databaseValue(of output: UUID) -> SQLValue { .text(output.uuidString) }

    public static func output(from column: borrowing Column) -> UUID? {
      column.foreignUUID ?? column.text.flatMap(UUID.init(uuidString:))
    }
  }
}

extension UUID? {
  /// A UUID stored as a blob, or NULL: the same as `UUID.BytesRepresentation?`.
  public typealias BytesRepresentation = UUID.BytesRepresentation?

  /// A UUID stored as text in upper case, or NULL: the same as `UUID.UppercasedRepresentation?`.
  public typealias UppercasedRepresentation = UUID.UppercasedRepresentation?

  /// A UUID stored as text in lower case, or NULL: the same as `UUID?`.
  public typealias LowercasedRepresentation = UUID.LowercasedRepresentation?
}
