/// `@Selection`: a struct that holds the result of a query.
enum SelectionMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let row = RowStruct("@Selection", &use) else { return [] }
    // For a table, `@Table` writes how it is read, and reports mistakes in its columns.
    let isTable = row.type.has("Table")
    switch use.role {
    case .member:
      if !isTable { row.reportMistakes("@Selection", reserved: [], &use) }
      for property in row.conditional {
        use.report(.error, Wording.conditionalSelection, at: property.binding.pattern.range)
      }
      if ["Columns", "GroupColumns"].contains(row.name.unquoted) {
        use.report(.error, Wording.reservedType(row.name, "@Selection"), at: row.type.name.range)
      }
      return [columns(row)] + (isTable ? [] : members(row) + group(row))
    case .extension: return conformances(use, isTable: isTable)
    default: return []
    }
  }

  private static func conformances(_ use: MacroUse, isTable: Bool) -> [String] {
    let missing = use.missingConformances
    let list = [
      missing.contains("QueryRepresentable") && !isTable
        ? "RatchetQuery.QueryRepresentable" : nil,
      missing.contains("ColumnGroup") && !isTable ? "RatchetQuery.ColumnGroup" : nil,
      missing.contains("Sendable") ? "Swift.Sendable" : nil,
    ].compactMap { $0 }
    guard !list.isEmpty else { return [] }
    return ["nonisolated extension \(use.extendedType): \(list.joined(separator: ", ")) {}"]
  }

  private static func members(_ row: RowStruct) -> [String] {
    // A row may contain other rows, so the columns are counted by their types.
    let count = block(
      "\(row.prefix)static var columnCount: Swift.Int",
      ["var count = 0"]
        + row.lines { ["count += (\(row.inside($0.representation))).columnCount"] }
        + ["return count"])
    let writer = RowWriter(row, name: row.name)
    // A generated initialiser would suppress the memberwise one, so it is added only if there is
    // another one.
    let initializer = row.isMemberwise ? [] : [writer.initializer]
    return ([count] + initializer + [writer.decoding]).map { "nonisolated \($0)" }
  }

  /// The members that let a table use the type as a group of columns, by `@Columns`.
  private static func group(_ row: RowStruct) -> [String] {
    let prefix = row.prefix
    let columns = row.properties.map { property in
      let type = row.inside(property.representation)
      return "\(row.prefix(of: property))let \(property.name) = "
        + "RatchetQuery.GroupColumn<\(type)>(\(property.columnLiteral))"
    }
    let list = block(
      "\(prefix)static var allColumns: [any RatchetQuery.GroupColumnExpression]",
      ["let columns = \(row.name).groupColumns", "return ["]
        + row.properties.map { "  columns.\($0.name)," } + ["]"])
    let bound = row.properties.map { property in
      let type = row.inside(property.representation)
      return
        "try binder._bind(output.\(property.name), as: \(type).self, \(property.columnLiteral))"
    }
    return [
      """
      nonisolated \(prefix)struct GroupColumns: RatchetQuery.ColumnGroupDefinition {
      \(columns.joined(separator: "\n").indented())

      \(list.indented())
      }
      """,
      "nonisolated \(row.constant("groupColumns", "GroupColumns"))",
      "nonisolated "
        + block(
          "\(prefix)static func bindColumns("
            + "_ output: \(row.name), to binder: inout RatchetQuery.RowBinder) throws", bound),
    ]
  }

  /// `Columns`: an expression for each property, under the property's name.
  private static func columns(_ row: RowStruct) -> String {
    let parameters = row.properties.map { property in
      let type = row.inside(property.representation)
      return "\(property.name): some RatchetQuery.QueryExpression<\(type)>"
    }
    let selected = row.properties.map {
      "RatchetQuery._selected(\($0.name), as: \($0.columnLiteral)),"
    }
    let prefix = row.prefix
    return """
      nonisolated \(prefix)struct Columns: RatchetQuery.QueryExpression {
        \(prefix)typealias QueryValue = \(row.name)

        \(prefix)let queryFragment: RatchetQuery.QueryFragment

        \(row.prefix(taking: row.properties))init(
      \(parameters.joined(separator: ",\n").indented(by: 4))
        ) {
          let columns: [RatchetQuery.QueryFragment] = [
      \(selected.joined(separator: "\n").indented(by: 6))
          ]
          self.queryFragment = columns.joined()
        }
      }
      """
  }
}
