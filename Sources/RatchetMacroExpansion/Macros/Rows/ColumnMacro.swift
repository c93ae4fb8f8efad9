/// `@Column`: more information about the column of a property, for `@Table` and `@Selection`.
///
/// It generates nothing, and reports mistakes in its arguments and its position.
enum ColumnMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let type = use.enclosing, type.has("Table") || type.has("Selection") else {
      use.reportAtUse(.error, Wording.columnBelongsInTable("@Column"))
      return []
    }
    guard let variable = use.declaration?.variable, variable.isColumn else {
      use.reportAtUse(.error, Wording.columnNeedsProperty)
      return []
    }
    for mistake in use.attribute.map({ ColumnAttribute($0).mistakes }) ?? [] {
      use.reportInUse(.error, mistake.message, at: mistake.range)
    }
    return []
  }
}

/// `@Columns`: a property that is stored in several columns, for `@Table`.
///
/// It generates nothing, and reports mistakes in its arguments and its position.
enum ColumnsMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let type = use.enclosing, type.has("Table") else {
      let isInSelection = use.enclosing?.has("Selection") ?? false
      use.reportAtUse(.error, isInSelection ? Wording.groupInGroup : Wording.columnsBelongInTable)
      return []
    }
    guard let variable = use.declaration?.variable, variable.isColumn else {
      use.reportAtUse(.error, Wording.columnsNeedProperty)
      return []
    }
    if variable.attributes.contains("Column") {
      use.reportAtUse(.error, Wording.columnAndColumns)
    } else if let property = RowProperty(variable), property.isScalar {
      use.reportAtUse(.error, Wording.groupIsScalar(property.type))
    }
    for mistake in use.attribute.map({ ColumnAttribute($0).mistakes }) ?? [] {
      use.reportInUse(.error, mistake.message, at: mistake.range)
    }
    return []
  }
}

/// `@Ephemeral`: keeps a property out of its table; generates nothing.
///
/// `@Table` and `@Selection` check that the property has a default.
enum EphemeralMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    if use.enclosing.map({ $0.has("Table") || $0.has("Selection") }) != true {
      use.reportAtUse(.error, Wording.columnBelongsInTable("@Ephemeral"))
    }
    return []
  }
}

/// The parsed arguments of `@Column("name", as: Representation.self, primaryKey: true)`, or of
/// `@Columns(primaryKey: true)`.
struct ColumnAttribute {
  /// A string literal.
  private(set) var name: Spelling?
  /// `Representation` of `Representation.self`.
  private(set) var representation: String?
  private(set) var isPrimaryKey: Bool?
  private(set) var isGenerated = false
  /// The mistakes in the attribute, with their ranges in it.
  private(set) var mistakes: [(message: String, range: Range<Int>)] = []

  init(_ attribute: Attribute) {
    for argument in attribute.arguments ?? [] {
      let value = argument.value
      switch argument.label?.text {
      case nil: readName(value)
      case "as":
        representation = value.text.withoutSelf
        if representation == nil {
          mistakes.append((Wording.columnNeedsType(value.text), value.range))
        }
      case "primaryKey":
        isPrimaryKey = ["true": true, "false": false][value.text]
        if isPrimaryKey == nil {
          mistakes.append((Wording.needsTruth("primaryKey", value.text), value.range))
        }
      case "generated": isGenerated = true
      default: break
      }
    }
  }

  private mutating func readName(_ value: Spelling) {
    if value.text.literalValue?.isEmpty == false {
      name = value
    } else {
      mistakes.append((Wording.columnNeedsName(value.text), value.range))
    }
  }
}
