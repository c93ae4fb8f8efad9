/// `@Selection`: a struct that holds the result of a query.
enum SelectionMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let row = RowStruct("@Selection", &use) else { return [] }
    // For a table, `@Table` writes how it is read, and reports mistakes in its columns.
    let isTable = row.type.has("Table")
    switch use.role {
    case .member:
      if !isTable { row.tellMistakes("@Selection", reserved: [], &use) }
      for property in row.conditional {
        use.tell(.error, Wording.conditionalSelection, at: property.binding.pattern.range)
      }
      if row.name.unquoted == "Columns" {
        use.tell(.error, Wording.reservedType(row.name, "@Selection"), at: row.type.name.range)
      }
      return [columns(row)] + (isTable ? [] : members(row))
    case .extension: return conformances(use)
    default: return []
    }
  }

  private static func conformances(_ use: MacroUse) -> [String] {
    let missing = use.missingConformances
    let list = [
      missing.contains("QueryRepresentable") ? "RatchetData.QueryRepresentable" : nil,
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

  /// `Columns`: an expression for each property, under the property's name.
  private static func columns(_ row: RowStruct) -> String {
    let parameters = row.properties.map { property in
      let type = row.inside(property.representation)
      return "\(property.name): some RatchetData.QueryExpression<\(type)>"
    }
    let selected = row.properties.map {
      "RatchetData._selected(\($0.name), as: \($0.columnLiteral)),"
    }
    let prefix = row.prefix
    return """
      nonisolated \(prefix)struct Columns: RatchetData.QueryExpression {
        \(prefix)typealias QueryValue = \(row.name)

        \(prefix)let queryFragment: RatchetData.QueryFragment

        \(row.prefix(taking: row.properties))init(
      \(parameters.joined(separator: ",\n").indented(by: 4))
        ) {
          let columns: [RatchetData.QueryFragment] = [
      \(selected.joined(separator: "\n").indented(by: 6))
          ]
          self.queryFragment = columns.joined()
        }
      }
      """
  }
}
