public import RatchetData

/// How names are stored: one a line. No name holds a line break, and people can read it.
public enum AuthorLines: QueryBindable {
  public typealias QueryOutput = [String]

  public static func databaseValue(of names: [String]) -> SQLValue {
    .text(names.joined(separator: "\n"))
  }

  public static func output(from column: borrowing Column) -> [String]? {
    column.text?.split(separator: "\n").map(String.init)
  }
}
