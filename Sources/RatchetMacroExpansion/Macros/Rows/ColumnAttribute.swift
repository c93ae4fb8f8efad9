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
