/// The messages of the macros of the data layer.
extension Wording {
  // MARK: @Table, @Selection

  static func privateColumnType(_ type: String) -> String {
    "The type '\(type)' of a column cannot be private: the column's description names it and is "
      + "visible in the whole file"
  }

  static func unwrappedColumn(_ name: String) -> String {
    "'\(name)' cannot be implicitly unwrapped: its column may be NULL, so it must be an optional"
  }

  static func collectionColumn(_ name: String, _ type: String, json: String) -> String {
    "A column cannot hold '\(type)': store '\(name)' as JSON with '@Column(as: \(json).self)', or "
      + "its elements as rows of another table"
  }

  static let storeAsJSON = "Store it as JSON"

  static func structuralColumn(_ name: String, _ type: String) -> String {
    "A column cannot hold '\(type)', because tuples and functions conform to no protocol: give "
      + "'\(name)' another type, or mark it with '@Ephemeral'"
  }

  static let makeOptional = "Replace '!' with '?'"

  static let generatedKey = "A primary key cannot be a generated column"

  static func rowNeedsType(_ name: String) -> String {
    "'\(name)' needs a type: the macro infers one only from a literal string, a number, 'true' or "
      + "'false'"
  }

  static let insertType = "Insert a type"

  static func constantColumn(_ name: String) -> String {
    "The constant '\(name)' already has a value, so a row cannot set it: make it a 'var', or mark "
      + "it with '@Ephemeral' if it is not a column"
  }

  static let makeVar = "Replace 'let' with 'var'"

  static let markEphemeral = "Mark it with '@Ephemeral'"

  static func ephemeralNeedsDefault(_ name: String) -> String {
    "'\(name)' is not stored in a column, so it needs a default value"
  }

  static func noColumns(_ macro: String) -> String {
    "'\(macro)' needs at least one stored property to be a column"
  }

  static func columnTwice(_ literal: String) -> String {
    "Another column is also called \(literal); SQLite does not distinguish upper and lower case"
  }

  static func reservedName(_ name: String) -> String {
    "'\(name)' has another meaning in queries: rename the property, and keep the name of the "
      + "column with '@Column(\"\(name)\")'"
  }

  static func reservedType(_ name: String, _ macro: String) -> String {
    "'\(macro)' generates a type called '\(name)': give this type another name"
  }

  static func tableNeedsName(_ text: String) -> String {
    "'@Table' needs a name as a string literal, such as \"reminders\", not \(text)"
  }

  static let secondKey =
    "A table has one primary key, but another column is already marked: put the columns of a "
    + "composite key into a struct with '@Selection', and mark a property of that type with "
    + "'@Columns(primaryKey: true)'"

  static let conditionalKey =
    "The primary key cannot be declared under '#if': the table's 'Draft' always needs it"

  static func conditionalNeedsDefault(_ name: String) -> String {
    "'\(name)' is declared under '#if', so it needs a default value: the initialiser of 'Draft' "
      + "cannot take it"
  }

  static let conditionalSelection =
    "A column of a '@Selection' cannot be declared under '#if': the initialiser of 'Columns' takes "
    + "all columns"

  // MARK: @Column, @Ephemeral

  static func columnBelongsInTable(_ macro: String) -> String {
    "'\(macro)' belongs on a property of a struct with '@Table' or '@Selection'"
  }

  static let columnNeedsProperty =
    "'@Column' belongs on a stored property: other properties are not columns"

  static func columnNeedsName(_ text: String) -> String {
    "'@Column' needs a name as a string literal, such as \"title\", not \(text)"
  }

  static func columnNeedsType(_ text: String) -> String {
    "'as' needs a type such as 'Date.UnixTimeRepresentation.self', not '\(text)'"
  }

  static func needsTruth(_ label: String, _ text: String) -> String {
    "'\(label)' needs the literal 'true' or 'false', not '\(text)'"
  }

  // MARK: @Columns

  static let columnsBelongInTable =
    "'@Columns' belongs on a property of a struct with '@Table'"

  static let groupInGroup =
    "'@Columns' belongs on a property of a struct with '@Table': a '@Selection' reads several "
    + "columns without it, and groups cannot be nested"

  static let columnsNeedProperty =
    "'@Columns' belongs on a stored property: other properties are not in the table"

  static let columnAndColumns =
    "A property is either one column, with '@Column', or several, with '@Columns': remove one of "
    + "the two"

  static func groupIsScalar(_ type: String) -> String {
    "'\(type)' is one column, which needs no '@Columns': '@Columns' is for structs with "
      + "'@Selection'"
  }

  // MARK: #sql

  static let sqlNeedsLiteral =
    "'#sql' needs a string literal, so that it can check the SQL: for SQL that is built elsewhere, "
    + "use 'SQLQueryExpression'"

  static let emptySQL = "The SQL contains no statement"

  static let severalStatements =
    "Another statement begins here, but only the first would run: write each statement separately"

  static let nulInSQL =
    "The SQL contains a NUL character: interpolate the text, so that it is bound"

  static let openParenthesis = "This parenthesis is not closed in the SQL"

  static let closedTooOften = "This parenthesis has no opening one in the SQL"

  static func openQuote(_ quote: Character) -> String { "This \(quote) is not closed in the SQL" }

  static let openComment = "This comment is not closed: all SQL after it is part of it"

  static let interpolationInText =
    "No value is bound inside a quoted string: write the interpolation without quotes"

  static let interpolationInName =
    "No value is bound inside a quoted name: write '\\(quote: name)' without quotes"

  static let interpolationInComment =
    "No value is bound inside a comment: write the interpolation outside"

  static let removeQuotes = "Remove the quotes"

  static func handwrittenParameter(_ text: String) -> String {
    "No value is bound to the parameter '\(text)': interpolate the value instead"
  }
}
