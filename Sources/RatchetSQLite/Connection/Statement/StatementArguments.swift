/// The values for a statement's parameters, by position or by name.
///
/// They are written as an array for `?`, and as a dictionary for `:name`, `@name` and `$name`
/// (with or without the sign). A statement runs only if each parameter has a value and each value a
/// parameter.
///
/// ```swift
/// try db.execute(
///   sql: "UPDATE book SET title = ? WHERE id = ?", arguments: [title, id])
/// try db.execute(
///   sql: "UPDATE book SET title = :title WHERE id = :id", arguments: ["title": title, "id": id])
/// ```
public struct StatementArguments: Hashable, Sendable {
  enum Storage: Hashable {
    case positional([SQLValue])
    case named([Name])
  }

  struct Name: Hashable {
    var name: String
    var value: SQLValue
  }

  var storage: Storage

  /// Makes empty arguments.
  public init() {
    storage = .positional([])
  }

  /// Makes arguments by position.
  public init(_ values: [SQLValue]) {
    storage = .positional(values)
  }

  /// Makes arguments of one type by position.
  public init(_ values: some Sequence<some DatabaseValueConvertible>) {
    storage = .positional(values.map(\.databaseValue))
  }

  var isEmpty: Bool {
    switch storage {
    case .positional(let values): values.isEmpty
    case .named(let names): names.isEmpty
    }
  }
}

extension StatementArguments: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
    storage = .positional(elements.map { $0?.databaseValue ?? .null })
  }
}

extension StatementArguments: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
    storage = .named(elements.map { Name(name: $0, value: $1?.databaseValue ?? .null) })
  }
}
