/// A stored property of a row: what its column is called, and how it is stored.
struct RowProperty {
  let variable: VariableDeclaration
  let binding: VariableDeclaration.Binding
  /// Written out, or told by the literal that it starts with.
  let type: String
  /// Whether it is several columns: it is marked with `@Columns`.
  let isGroup: Bool
  private let column: ColumnAttribute?

  /// Nil for what is no column: a computed, lazy or static property, one with `@Ephemeral`; and for
  /// what is a mistake: a pattern, several variables in one declaration, a missing type, a constant
  /// that has its value.
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

  /// As it is written, with backticks where it has them.
  var name: String { binding.pattern.text }

  /// What it is called in a call: there a keyword needs no backticks but for a few.
  var label: String {
    ["inout", "let", "var"].contains(name.unquoted) ? name : name.named()
  }

  /// The column's name as a string literal.
  var columnLiteral: String { column?.name?.text ?? name.unquoted.literal }

  /// The column's name, as far as this can be told: SQLite compares without regard to case.
  var comparableName: String { (columnLiteral.literalValue ?? columnLiteral).lowercased() }

  /// The type that says how it is stored.
  var representation: String { column?.representation ?? collection?.json ?? type }

  /// A type without a representation that no column holds: an array but of bytes, a set, a dictionary.
  var collection: CollectionType? {
    column?.representation == nil && !isGroup ? CollectionType(type) : nil
  }

  /// Whether it is a tuple or a function, which no column holds.
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

  /// Whether it was said to be the primary key, or not to be; nil where nothing was said.
  var isMarkedAsKey: Bool? { column?.isPrimaryKey }

  /// What it starts with where nothing is given: an optional starts with `nil`.
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

  /// Nil for any other type, and for bytes, which are a blob.
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

  /// As which it can be stored.
  var json: String { "\(base).JSONRepresentation\(isOptional ? "?" : "")" }
}

extension VariableDeclaration {
  /// Whether its variables take room in a row, and are not kept out of the table.
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

  /// The type as an optional one.
  var optionalType: String {
    guard !isOptionalType else { return self }
    let isPlain = words.first != "any" && words.first != "some" && !words.contains("->")
    return isPlain ? "\(self)?" : "(\(self))?"
  }

  /// The type of a literal, where it is one of a text, a number or a truth value.
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
