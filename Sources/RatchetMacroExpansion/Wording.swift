/// All texts of this target that a person may read.
enum Wording {
  // MARK: The kit itself

  static func noSuchMacro(_ name: String) -> String {
    "Ratchet has no macro named \"\(name)\". Is the package built from one version throughout?"
  }

  static func silentExpansion(_ name: String) -> String {
    "The macro \"\(name)\" gave neither source nor a reason. This is a mistake in Ratchet."
  }

  static func unbalanced(_ name: String) -> String {
    "The macro \"\(name)\" gave source in which a bracket, string or comment is not closed, or one "
      + "is closed too often. If the declaration itself is whole, this is a mistake in Ratchet."
  }

  static func notADeclaration(_ name: String) -> String {
    "The macro \"\(name)\" gave something other than declarations. This is a mistake in Ratchet."
  }

  static func notAnExtension(_ name: String) -> String {
    "The macro \"\(name)\" gave something other than extensions. This is a mistake in Ratchet."
  }

  // MARK: Valid declarations

  static func onlyOnEnum(_ macro: String) -> String { "'\(macro)' can only be put on an enum" }

  static func onlyOnStruct(_ macro: String) -> String { "'\(macro)' can only be put on a struct" }

  static func onlyOnStructOrEnum(_ macro: String) -> String {
    "'\(macro)' can only be put on a struct or an enum"
  }

  static func oneVariableEach(_ macro: String) -> String {
    "'\(macro)' needs a declaration of its own for each variable"
  }

  static let splitVariables = "Declare each variable on its own"

  // MARK: @Reducer

  static func replaceByStruct(_ kind: TypeDeclaration.Kind) -> String {
    "Replace '\(kind.rawValue)' by 'struct'"
  }

  static func replaceByEnum(_ kind: TypeDeclaration.Kind) -> String {
    "Replace '\(kind.rawValue)' by 'enum'"
  }

  static let bodyAndReduce =
    "A reducer has either a 'body' or 'reduce(into:action:)': with both, the body would never run"

  static let removeReduce = "Remove 'reduce(into:action:)'"

  static let removeBody = "Remove 'body'"

  static func actionIsNoEnum(_ kind: TypeDeclaration.Kind) -> String {
    "The 'Action' of a reducer is an enum, not a \(kind.rawValue)"
  }

  static func noFeature(_ name: String, _ type: String) -> String {
    "The case '\(name)' holds '\(type)', which is not a feature with '@Reducer'; mark a case of "
      + "plain state with '@ReducerCaseIgnored'"
  }

  static let ignoreCase = "Mark the case with '@ReducerCaseIgnored'"

  // MARK: @CasePathable

  static func overloadedCase(_ name: String) -> String {
    "'@CasePathable' needs a name of its own for each case, and there is another '\(name)'"
  }

  // MARK: @ObservableState, @Presents

  static let patternNotObserved =
    "'@ObservableState' observes variables that have a name; declare each on its own"

  static let presentsNeedsOptional =
    "'@Presents' needs a variable of an optional type, such as 'var detail: Detail.State?'"

  // MARK: @DependencyClient, @DependencyEndpoint, @DependencyEntry

  static func endpointNeedsDefault(_ name: String, throwing isTyped: Bool) -> String {
    isTyped
      ? "'\(name)' throws an error of its own type, so it needs a default to be unimplemented with"
      : "'\(name)' does not throw, so it needs a default that an unimplemented call returns"
  }

  static let insertDefault = "Insert a default"

  static let notAnEndpoint =
    "'@DependencyEndpoint' can only be put on a stored variable that holds a function"

  static func methodNeedsName(_ text: String) -> String {
    "'method' needs the name of a method, such as \"fetchAll\", and not \(text)"
  }

  static let entryNeedsVariable =
    "'@DependencyEntry' can only be put on a variable with a value, "
    + "such as 'var books: any Books = SampleBooks()'"

  static func entryNeedsValue(_ name: String) -> String {
    "'\(name)' needs its test value, or a type and a live value: '@DependencyEntry(liveValue: …)'"
  }

  static let insertTestValue = "Insert a test value"

  static let entryBelongsInValues =
    "'@DependencyEntry' belongs in an extension of 'DependencyValues'"

  // MARK: @ViewAction

  static let viewActionNeedsType =
    "'@ViewAction' can only be put on a type that has a 'store'"

  static let viewActionNeedsFeature =
    "'@ViewAction' needs the feature whose actions it sends: '@ViewAction(for: Feature.self)'"

  static func viewActionNeedsStore(_ feature: String) -> String {
    "'@ViewAction' needs a 'store': add 'let store: StoreOf<\(feature)>'"
  }

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
