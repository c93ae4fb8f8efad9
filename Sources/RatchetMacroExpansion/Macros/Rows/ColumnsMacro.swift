/// `@Columns`: a property that is stored in several columns, for `@Table`.
///
/// It generates nothing, and reports mistakes in its arguments and its position.
enum ColumnsMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let type = use.enclosing, type.has("Table") else {
      let isInSelection = use.enclosing?.has("Selection") ?? false
      use.tellAtUse(.error, isInSelection ? Wording.groupInGroup : Wording.columnsBelongInTable)
      return []
    }
    guard let variable = use.declaration?.variable, variable.isColumn else {
      use.tellAtUse(.error, Wording.columnsNeedProperty)
      return []
    }
    if variable.attributes.contains("Column") {
      use.tellAtUse(.error, Wording.columnAndColumns)
    } else if let property = RowProperty(variable), property.isScalar {
      use.tellAtUse(.error, Wording.groupIsScalar(property.type))
    }
    for mistake in use.attribute.map({ ColumnAttribute($0).mistakes }) ?? [] {
      use.tellInUse(.error, mistake.message, at: mistake.range)
    }
    return []
  }
}
