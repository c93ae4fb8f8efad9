/// Writes how rows of a type are read and bound: by position, without looking up names.
struct RowWriter {
  let row: RowStruct
  /// The name of the type in the generated code.
  private let name: String
  /// The type of a property, and the type that determines how it is stored.
  var types: (RowProperty) -> (type: String, representation: String)
  /// Whether the type has a given column.
  var holds: (RowProperty) -> Bool

  private var prefix: String { row.prefix }

  /// Writes the row of a table.
  init(_ row: RowStruct, name: String) {
    self.row = row
    self.name = name
    types = { ($0.type, $0.representation) }
    holds = { _ in true }
  }

  func lines(_ text: (RowProperty) -> [String]) -> [String] {
    row.lines { holds($0) ? text($0) : [] }
  }

  /// The code that reads a row, from left to right: with the memberwise initialiser if Swift
  /// generates one.
  var decoding: String {
    let head =
      "\(prefix)static func decode(from decoder: inout RatchetQuery.RowDecoder) throws -> \(name)"
    guard row.isMemberwise, name == row.name else {
      return block(head, ["try \(name)(decoder: &decoder)"])
    }
    let values = row.properties.map { "\($0.label): \(value(of: $0))" }
    return block(head, ["\(name)(\n\(values.joined(separator: ",\n").indented()))"])
  }

  /// The initialiser that reads a row, for types without a memberwise one.
  var initializer: String {
    block(
      "\(prefix)init(decoder: inout RatchetQuery.RowDecoder) throws",
      lines { ["self.\($0.name) = \(value(of: $0))"] })
  }

  private func value(of property: RowProperty) -> String {
    "try decoder.decode(\(row.inside(types(property).representation)).self)"
  }

  var binding: String {
    let steps = lines { property in
      guard !property.isGenerated else { return [] }
      let type = row.inside(types(property).representation)
      let label = property.isGroup ? "group: " : ""
      return ["try binder.bind(\(label)self.\(property.name), as: \(type).self)"]
    }
    return block("\(prefix)func bind(to binder: inout RatchetQuery.RowBinder) throws", steps)
  }

  /// `TableColumns`: a constant for each column.
  ///
  /// - Parameter key: the column that identifies rows.
  func columns(key: RowProperty?) -> String {
    let proto = key == nil ? "TableDefinition" : "PrimaryKeyedTableDefinition"
    let constants = lines { property in
      let column = columnType(of: property)
      let generated = property.isGenerated ? ", isGenerated: true" : ""
      let arguments = property.isGroup ? "" : "\(property.columnLiteral)\(generated)"
      return ["\(row.prefix(of: property))let \(property.name) = \(column)(\(arguments))"]
    }
    // If a column has that name, it is the key.
    let primaryKey = key.flatMap { key in
      key.name.unquoted == "primaryKey"
        ? nil : "\(prefix)var primaryKey: \(columnType(of: key)) { self.\(key.name) }"
    }
    let parts =
      ["\(prefix)typealias QueryValue = \(name)", constants.joined(separator: "\n")]
      + [primaryKey].compactMap { $0 }
      + [count, list("allColumns") { _ in true }, writableColumns]
    return """
      nonisolated \(prefix)struct TableColumns: RatchetQuery.\(proto) {
      \(parts.joined(separator: "\n\n").indented())
      }
      """
  }

  private func columnType(of property: RowProperty) -> String {
    let type = property.isGroup ? "TableColumnGroup" : "TableColumn"
    return "RatchetQuery.\(type)<\(name), \(row.inside(types(property).representation))>"
  }

  private var count: String {
    let head = "\(prefix)static var columnCount: Swift.Int"
    guard row.hasConditionals || row.hasGroups else {
      return "\(head) { \(row.properties.filter(holds).count) }"
    }
    let steps = lines { property in
      guard property.isGroup else { return ["count += 1"] }
      return ["count += (\(row.inside(types(property).representation))).columnCount"]
    }
    return block(head, ["var count = 0"] + steps + ["return count"])
  }

  private var writableColumns: String {
    guard row.properties.contains(where: { holds($0) && $0.isGenerated }) else {
      let type = "[any RatchetQuery.TableColumnExpression]"
      return "\(prefix)static var writableColumns: \(type) { allColumns }"
    }
    return list("writableColumns") { !$0.isGenerated }
  }

  /// A list of some columns, in order.
  private func list(_ list: String, where isListed: (RowProperty) -> Bool) -> String {
    let head = "\(prefix)static var \(list): [any RatchetQuery.TableColumnExpression]"
    guard row.hasConditionals || row.hasGroups else {
      let listed = row.properties.filter { holds($0) && isListed($0) }
      guard !listed.isEmpty else { return "\(head) { [] }" }
      let elements = listed.map { "columns.\($0.name)," }
      return block(
        head,
        ["let columns = \(name).columns", "return ["] + elements.map { $0.indented() } + ["]"])
    }
    let type = "[any RatchetQuery.TableColumnExpression]"
    let steps = lines { property in
      guard isListed(property) else { return [] }
      return property.isGroup
        ? ["list += RatchetQuery._columns(of: columns.\(property.name))"]
        : ["list.append(columns.\(property.name))"]
    }
    return block(
      head,
      ["let columns = \(name).columns", "var list: \(type) = []"] + steps + ["return list"])
  }
}
