/// `@Column`: more information about the column of a property, for `@Table` and `@Selection`.
///
/// It generates nothing, and reports mistakes in its arguments and its position.
enum ColumnMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let type = use.enclosing, type.has("Table") || type.has("Selection") else {
      use.tellAtUse(.error, Wording.columnBelongsInTable("@Column"))
      return []
    }
    guard let variable = use.declaration?.variable, variable.isColumn else {
      use.tellAtUse(.error, Wording.columnNeedsProperty)
      return []
    }
    for mistake in use.attribute.map({ ColumnAttribute($0).mistakes }) ?? [] {
      use.tellInUse(.error, mistake.message, at: mistake.range)
    }
    return []
  }
}
