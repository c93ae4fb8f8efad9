/// `@Table`: makes a struct a row of a table.
enum TableMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let row = RowStruct("@Table", &use) else { return [] }
    switch use.role {
    case .member: return members(row, &use)
    case .extension: return conformances(row, use)
    default: return []
    }
  }

  private static func conformances(_ row: RowStruct, _ use: MacroUse) -> [String] {
    // Swift 6.3 knows a protocol that another one refines only if it is in the list, too.
    let list = ["QueryRepresentable", "Table"] + (row.key == nil ? [] : ["PrimaryKeyedTable"])
    let missing = list.filter(use.missingConformances.contains).map { "RatchetQuery.\($0)" }
    let head = missing.isEmpty ? "" : ": \(missing.joined(separator: ", "))"
    let needsInitializer = row.hasConditionals && !row.hasInitializer
    let members = needsInitializer ? [RowWriter(row, name: row.name).initializer] : []
    guard !missing.isEmpty || needsInitializer else { return [] }
    return [block("nonisolated extension \(use.extendedType)\(head)", members)]
  }

  private static func members(_ row: RowStruct, _ use: inout MacroUse) -> [String] {
    reportMistakes(row, &use)
    let prefix = row.prefix
    let writer = RowWriter(row, name: row.name)
    var members = [
      writer.columns(key: row.key),
      "nonisolated \(row.constant("columns", "TableColumns"))",
    ]
    if !row.declaresStatic("tableName") {
      let name = tableName(row.type, use)
      members.append("nonisolated \(prefix)static var tableName: Swift.String { \(name) }")
    }
    if let schema = schemaName(use), !row.declaresStatic("schemaName") {
      members.append("nonisolated \(prefix)static var schemaName: Swift.String? { \(schema) }")
    }
    // A generated initialiser would suppress the memberwise one, so it is added only if there is
    // another one.
    if row.hasInitializer { members.append("nonisolated \(writer.initializer)") }
    members += [writer.decoding, writer.binding].map { "nonisolated \($0)" }
    if let key = row.key { members.append(DraftWriter(row, key: key).text) }
    return members
  }

  private static func reportMistakes(_ row: RowStruct, _ use: inout MacroUse) {
    let isKeyNamed = row.key.map { $0.name.unquoted == "primaryKey" } ?? true
    row.reportMistakes(
      "@Table", reserved: ["hashValue", "queryFragment"] + (isKeyNamed ? [] : ["primaryKey"]), &use)
    if let key = row.key { DraftWriter.reportMistakes(of: row, key: key, &use) }
    if ["Draft", "TableColumns", "QueryValue"].contains(row.name.unquoted) {
      use.report(.error, Wording.reservedType(row.name, "@Table"), at: row.type.name.range)
    }
    for argument in use.attribute?.arguments ?? []
    where argument.value.text.literalValue?.isEmpty != false {
      use.reportInUse(
        .error, Wording.tableNeedsName(argument.value.text), at: argument.value.range)
    }
  }

  /// The name of the table as a string literal.
  private static func tableName(_ type: TypeDeclaration, _ use: MacroUse) -> String {
    let argument = use.attribute?.arguments?.first { $0.label == nil }
    return argument?.value.text.literalOfText
      ?? type.name.text.unquoted.lowerCamelCased.pluralized.literal
  }

  private static func schemaName(_ use: MacroUse) -> String? {
    use.attribute?.arguments?.first { $0.label?.text == "schema" }?.value.text.literalOfText
  }
}

extension RowStruct {
  /// Whether the struct itself declares this static property.
  fileprivate func declaresStatic(_ name: String) -> Bool {
    type.variables.contains { variable in
      variable.isStatic && variable.bindings.contains { $0.pattern.text.unquoted == name }
    }
  }
}

extension String {
  /// The text, if it is a string literal without code; else nil.
  fileprivate var literalOfText: String? { literalValue == nil ? nil : self }
}

extension String {
  /// `remindersList` of `RemindersList`, `urlEntry` of `URLEntry`, `id` of `ID`.
  var lowerCamelCased: String {
    let capitals = prefix { $0.isUppercase }
    guard !capitals.isEmpty else { return self }
    let rest = dropFirst(capitals.count)
    // The last of several capitals begins the next word, if there is one.
    let isWordNext = capitals.count > 1 && rest.first?.isLetter == true
    let count = isWordNext ? capitals.count - 1 : capitals.count
    return prefix(count).lowercased() + dropFirst(count)
  }

  /// The English plural: `-y` after a consonant becomes `-ies`; after `-s`, `-x`, `-z`, `-ch` and
  /// `-sh` it ends in `-es`, otherwise in `-s`.
  var pluralized: String {
    let end = lowercased().suffix(2)
    guard let last = end.last else { return self }
    if last == "y", let before = end.dropLast().last, before.isLetter, !"aeiou".contains(before) {
      return dropLast() + "ies"
    }
    return self + ("sxz".contains(last) || end == "ch" || end == "sh" ? "es" : "s")
  }
}
