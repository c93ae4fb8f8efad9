/// Writes `Draft`: the rows of a table whose primary key may not be known yet.
struct DraftWriter {
  let row: RowStruct
  let key: RowProperty
  private let writer: RowWriter

  init(_ row: RowStruct, key: RowProperty) {
    self.row = row
    self.key = key
    var writer = RowWriter(row, name: "Draft")
    writer.holds = { !$0.isGenerated }
    writer.types = { property in
      // SQLite generates no key of several columns, so such a key stays as it is.
      property.binding == key.binding && !key.isGroup
        ? (property.type.optionalType, property.representation.optionalType)
        : (property.type, property.representation)
    }
    self.writer = writer
  }

  var text: String {
    let prefix = row.prefix
    let parts = [
      "\(prefix)typealias PrimaryTable = \(row.name)",
      writer.lines { [property($0)] }.joined(separator: "\n"),
      """
      \(row.constant("columns", "TableColumns"))
      \(prefix)static var tableName: Swift.String { \(row.name).tableName }
      \(prefix)static var schemaName: Swift.String? { \(row.name).schemaName }
      """,
      memberwise,
      block(
        "\(prefix)init(_ row: \(row.name))",
        writer.lines { ["self.\($0.name) = row.\($0.name)"] }),
    ]
    let rest = [writer.initializer, writer.decoding, writer.binding, writer.columns(key: nil)]
    let text = (parts + rest).joined(separator: "\n\n")
    // Swift 6.3 allows no property wrapper in a `nonisolated` struct.
    let isWrapped = row.properties.contains { writer.holds($0) && !attributes(of: $0).isEmpty }
    return """
      \(isWrapped ? "" : "nonisolated ")\(prefix)struct Draft: RatchetQuery.TableDraft {
      \(text.indented())
      }
      """
  }

  /// The key first, then the other properties in order.
  private var parameters: [RowProperty] {
    [key] + row.properties.filter { $0.binding != key.binding && isParameter($0) }
  }

  /// Whether the initialiser takes the property: not if it is generated, private with a default, or
  /// inside of an `#if`.
  private func isParameter(_ property: RowProperty) -> Bool {
    guard !property.isGenerated else { return false }
    let isHidden = property.isPrivate && property.initialValue != nil
    return !isHidden && !row.conditional.contains { $0.binding == property.binding }
  }

  private var memberwise: String {
    let list = parameters.map { property in
      let type = row.inside(writer.types(property).type)
      let isMadeUp = property.binding == key.binding && !key.isGroup
      let value = isMadeUp ? "nil" : property.initialValue
      return "\(property.name): \(type)\(value.map { " = \(row.inside($0))" } ?? "")"
    }
    return """
      \(row.prefix(taking: parameters))init(
      \(list.joined(separator: ",\n").indented())
      ) {
      \(parameters.map { "self.\($0.name) = \($0.name)" }.joined(separator: "\n").indented())
      }
      """
  }

  /// A property with the wrappers of the row's property, but without its observers.
  private func property(_ property: RowProperty) -> String {
    let type = row.inside(writer.types(property).type)
    let isSet = property.binding == key.binding || isParameter(property)
    let value = isSet ? "" : property.initialValue.map { " = \(row.inside($0))" } ?? ""
    return
      "\(attributes(of: property))\(row.prefix(of: property))var \(property.name): \(type)\(value)"
  }

  private func attributes(of property: RowProperty) -> String {
    property.variable.attributes
      .filter { !["Column", "Columns", ""].contains($0.lastName) }
      .map { row.source[$0.range] + " " }.joined()
  }

  /// Reports properties inside of an `#if` that would have to be parameters, and second primary
  /// keys.
  static func reportMistakes(of row: RowStruct, key: RowProperty, _ use: inout MacroUse) {
    for property in row.conditional where !property.isGenerated {
      let range = property.binding.pattern.range
      if property.binding == key.binding {
        use.report(.error, Wording.conditionalKey, at: range)
      } else if property.initialValue == nil {
        let end = property.binding.range.upperBound
        use.report(
          .error, Wording.conditionalNeedsDefault(property.name), at: range,
          fixIts: [
            MacroUse.FixIt(message: Wording.insertDefault, changes: [(end..<end, " = <#value#>")])
          ])
      }
    }
    for property in row.properties.filter({ $0.isMarkedAsKey == true }).dropFirst() {
      use.report(.error, Wording.secondKey, at: property.binding.pattern.range)
    }
  }
}
