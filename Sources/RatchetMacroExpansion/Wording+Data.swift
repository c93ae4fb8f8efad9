/// The messages of the macros of the data layer.
extension Wording {
  // MARK: @Table, @Selection

  static func privateRow(_ macro: String) -> String {
    "'\(macro)' cannot be put on a private type within another: its conformance, which stands in the "
      + "file, could not name it"
  }

  static let makeFileprivate = "Replace 'private' by 'fileprivate'"

  static func privateColumnType(_ type: String) -> String {
    "The type '\(type)' of a column cannot be private: the column's description, which the whole "
      + "file sees, names it"
  }

  static func unwrappedColumn(_ name: String) -> String {
    "'\(name)' cannot be unwrapped implicitly: its column is NULL or has a value, which an optional "
      + "says"
  }

  static func collectionColumn(_ name: String, _ type: String, json: String) -> String {
    "No column holds '\(type)': store '\(name)' as JSON with '@Column(as: \(json).self)', or its "
      + "elements as rows of another table"
  }

  static let storeAsJSON = "Store it as JSON"

  static func structuralColumn(_ name: String, _ type: String) -> String {
    "No column holds '\(type)', as a tuple or a function conforms to no protocol: give '\(name)' "
      + "another type, or mark it with '@Ephemeral'"
  }

  static let makeOptional = "Replace '!' by '?'"

  static let generatedKey = "A primary key cannot be a generated column"

  static func rowNeedsType(_ name: String) -> String {
    "'\(name)' needs its type: a value tells it only where it is a text, a number, 'true' or "
      + "'false' written out"
  }

  static let insertType = "Insert a type"

  static func constantColumn(_ name: String) -> String {
    "The constant '\(name)' has a value already, so no row can give it one: make it a 'var', or "
      + "mark it with '@Ephemeral' if it is no column"
  }

  static let makeVar = "Replace 'let' by 'var'"

  static let markEphemeral = "Mark it with '@Ephemeral'"

  static func ephemeralNeedsDefault(_ name: String) -> String {
    "'\(name)' is in no column, so it needs a value to start with"
  }

  static func noColumns(_ macro: String) -> String {
    "'\(macro)' needs at least one stored property to be a column"
  }

  static func columnTwice(_ literal: String) -> String {
    "Another column is called \(literal), too; SQLite sees no difference in upper and lower case"
  }

  static func reservedName(_ name: String) -> String {
    "'\(name)' means something else in queries: give the property another name, and the column "
      + "this one with '@Column(\"\(name)\")'"
  }

  static func reservedType(_ name: String, _ macro: String) -> String {
    "'\(macro)' writes a type called '\(name)' itself: give this one another name"
  }

  static func tableNeedsName(_ text: String) -> String {
    "'@Table' needs a name as a string literal, such as \"reminders\", and not \(text)"
  }

  static let secondKey =
    "A table has one primary key, and another column is marked as it: put the columns of one key into "
    + "a struct with '@Selection', and mark a property of that type with '@Columns(primaryKey: true)'"

  static let conditionalKey =
    "The primary key cannot stand under '#if': the table's 'Draft' needs it always"

  static func conditionalNeedsDefault(_ name: String) -> String {
    "'\(name)' stands under '#if', so it needs a default: the initialiser of 'Draft' cannot take it"
  }

  static let conditionalSelection =
    "A column of a '@Selection' cannot stand under '#if': the initialiser of 'Columns' takes all "
    + "of them"

  // MARK: @Column, @Ephemeral

  static func columnBelongsInTable(_ macro: String) -> String {
    "'\(macro)' belongs on a property of a struct with '@Table' or '@Selection'"
  }

  static let columnNeedsProperty =
    "'@Column' belongs on a stored property: no other is a column"

  static func columnNeedsName(_ text: String) -> String {
    "'@Column' needs a name as a string literal, such as \"title\", and not \(text)"
  }

  static func columnNeedsType(_ text: String) -> String {
    "'as' needs a type written out, such as 'Date.UnixTimeRepresentation.self', and not '\(text)'"
  }

  static func needsTruth(_ label: String, _ text: String) -> String {
    "'\(label)' needs 'true' or 'false' written out, and not '\(text)'"
  }

  // MARK: @Columns

  static let columnsBelongInTable =
    "'@Columns' belongs on a property of a struct with '@Table'"

  static let groupInGroup =
    "'@Columns' belongs on a property of a struct with '@Table': a '@Selection' reads several columns "
    + "without it, and a group holds no other group"

  static let columnsNeedProperty =
    "'@Columns' belongs on a stored property: no other is in the table"

  static let columnAndColumns =
    "A property is one column, with '@Column', or several, with '@Columns': remove one of the two"

  static func groupIsScalar(_ type: String) -> String {
    "'\(type)' is one column, which needs no '@Columns': that is for a struct with '@Selection'"
  }

  // MARK: #sql

  static let sqlNeedsLiteral =
    "'#sql' needs a string literal, which it looks over: for what is put together elsewhere there "
    + "is 'SQLQueryExpression'"

  static let emptySQL = "The SQL holds no statement"

  static let severalStatements =
    "Another statement begins here, and only the first would run: write each on its own"

  static let nulInSQL =
    "The SQL holds a NUL character: interpolate such a text, so that it is bound"

  static let openParenthesis = "This parenthesis is not closed in the SQL"

  static let closedTooOften = "No parenthesis is open in the SQL that this one could close"

  static func openQuote(_ quote: Character) -> String { "This \(quote) is not closed in the SQL" }

  static let openComment = "This comment is not closed: all that follows it is a part of it"

  static let interpolationInText =
    "Within a text in quotes nothing is bound: write the interpolation without quotes"

  static let interpolationInName =
    "Within a name in quotes nothing is bound: write '\\(quote: name)' without quotes"

  static let interpolationInComment =
    "Within a comment nothing is bound: write the interpolation outside"

  static let removeQuotes = "Remove the quotes"

  static func handwrittenParameter(_ text: String) -> String {
    "Nothing is bound to the parameter '\(text)': interpolate the value, which is bound"
  }
}
