public import RatchetData

/// The stored form of names: one per line, since no name contains a line break, and it is readable.
public enum AuthorLines: QueryBindable {
  public typealias QueryOutput = [String]

  /// The names as a text, one per line.
  public static func databaseValue(of names: [String]) -> SQLValue {
    .text(names.joined(separator: "\n"))
  }

  /// The names in a column; nil for NULL.
  public static func output(from column: borrowing Column) -> [String]? {
    column.text?.split(separator: "\n").map(String.init)
  }
}
