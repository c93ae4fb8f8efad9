/// A stored property of a row: the name of its column, and its representation.
struct RowProperty {
  let variable: VariableDeclaration
  let binding: VariableDeclaration.Binding
  /// The written type, or that of the literal that is the default.
  let type: String
  /// Whether it is several columns: it is marked with `@Columns`.
  let isGroup: Bool
  private let column: ColumnAttribute?

  /// Nil for properties that are no columns: computed, lazy and static ones, and those with
  /// `@Ephemeral`; and for mistakes: patterns, several variables in one declaration, missing types,
  /// and constants with a value.
  init?(_ variable: VariableDeclaration) {
    guard variable.isColumn, variable.bindings.count == 1, let binding = variable.bindings.first,
      binding.isName, variable.keyword.text == "var" || binding.initialValue == nil,
      let type = binding.type?.text ?? binding.initialValue?.text.literalType
    else { return nil }
    self.variable = variable
    self.binding = binding
    self.type = type
    isGroup = variable.attributes.contains("Columns")
    let attribute = isGroup ? "Columns" : "Column"
    column = variable.attributes.first { $0.lastName == attribute }.map { ColumnAttribute($0) }
  }

  /// As written, with backticks if it has them.
  var name: String { binding.pattern.text }

  /// The argument label in a call, where only a few keywords need backticks.
  var label: String {
    ["inout", "let", "var"].contains(name.unquoted) ? name : name.named()
  }

  /// The column's name as a string literal.
  var columnLiteral: String { column?.name?.text ?? name.unquoted.literal }

  /// The name of the column for comparisons, as far as it is known: SQLite ignores case.
  var comparableName: String { (columnLiteral.literalValue ?? columnLiteral).lowercased() }

  /// The type that determines how the value is stored.
  var representation: String { column?.representation ?? collection?.json ?? type }

  /// The type, if it has no representation and no column can hold it: an array (except of bytes), a
  /// set or a dictionary.
  var collection: CollectionType? {
    column?.representation == nil && !isGroup ? CollectionType(type) : nil
  }

  /// Whether it is a tuple or a function, which no column can hold.
  var isStructural: Bool {
    guard column?.representation == nil else { return false }
    let words = type.words
    return words.first == "(" && words.contains(",") || words.contains("->")
  }

  var hasColumnAttribute: Bool { column != nil }

  /// Whether it is a type of the standard library or of Foundation that fits into one column.
  var isScalar: Bool {
    let words = type.words
    let name = words.last == "?" ? Array(words.dropLast()) : words
    guard let last = name.last, name.count == 1 || ["Swift", "Foundation"].contains(name[0]) else {
      return false
    }
    return [
      "Bool", "Data", "Date", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String",
      "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UUID",
    ].contains(last)
  }

  var isGenerated: Bool { column?.isGenerated ?? false }

  /// Whether it is marked to be, or not to be, the primary key; nil without a mark.
  var isMarkedAsKey: Bool? { column?.isPrimaryKey }

  /// The default value; `nil` for an optional without one.
  var initialValue: String? {
    binding.initialValue?.text ?? (type.isOptionalType ? "nil" : nil)
  }

  var access: AccessLevel { AccessLevel(variable.modifiers) ?? .internal }

  var isPrivate: Bool { access < .internal }
}

/// The type of an array, a set or a dictionary.
struct CollectionType {
  private let base: String
  private let isOptional: Bool

  /// Nil for any other type, and for bytes, which are stored as a blob.
  init?(_ type: String) {
    let words = type.words
    isOptional = words.last == "?"
    base = (isOptional ? String(type.trimmed.dropLast()) : type).trimmed
    if words.first == "[" {
      // `[A].B` is another type.
      let depth = words.dropLast(isOptional ? 1 : 0)
      guard depth.last == "]", !words.contains("UInt8"), !words.contains("Byte") else { return nil }
    } else {
      guard let named = Spelling(base).namedType, !named.arguments.isEmpty,
        ["Array", "Dictionary", "Set"].contains(named.lastName),
        !named.arguments.contains(where: { ["UInt8", "Byte"].contains($0.text) })
      else { return nil }
    }
  }

  /// The representation with which it can be stored.
  var json: String { "\(base).JSONRepresentation\(isOptional ? "?" : "")" }
}

extension VariableDeclaration {
  /// Whether its variables are stored in a row, and not excluded from the table.
  var isColumn: Bool {
    !isStatic && !modifiers.contains("lazy") && !attributes.contains("Ephemeral")
      && bindings.contains(where: \.isStored)
  }
}

extension Declaration {
  var rowProperty: RowProperty? { variable.flatMap { RowProperty($0) } }
}

extension String {
  var isOptionalType: Bool {
    let words = words
    guard words.last != "?" else { return true }
    return words.starts(with: ["Optional", "<"])
      || words.starts(with: ["Swift", ".", "Optional", "<"])
  }

  /// The type as an optional type.
  var optionalType: String {
    guard !isOptionalType else { return self }
    let isPlain = words.first != "any" && words.first != "some" && !words.contains("->")
    return isPlain ? "\(self)?" : "(\(self))?"
  }

  /// The type of a string, number or Boolean literal; nil for others.
  fileprivate var literalType: String? {
    let source = SourceText(self)
    var tokens = Lexer.tokens(of: source)[...]
    let isNegative = tokens.first.map { source.isSpelled($0, "-") } ?? false
    if isNegative { tokens = tokens.dropFirst() }
    guard tokens.count == 1, let token = tokens.first else { return nil }
    switch token.kind {
    case .integerLiteral: return "Swift.Int"
    case .floatingLiteral: return "Swift.Double"
    case .stringLiteral where !isNegative: return "Swift.String"
    case .identifier where !isNegative && ["true", "false"].contains(source[token]):
      return "Swift.Bool"
    default: return nil
    }
  }
}
