/// `@ObservableState`: a state that notifies readers of the fields that they have read.
enum ObservableStateMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    if use.role == .memberAttribute { return attributes(use) }
    guard let type = use.declaration?.type, type.kind == .struct || type.kind == .enum else {
      if use.role == .member {
        use.reportAtUse(.error, Wording.onlyOnStructOrEnum("@ObservableState"))
      }
      return []
    }
    if use.refusesNoncopyable(type, "@ObservableState") { return [] }
    switch use.role {
    case .extension: return extensions(type, use)
    case .member where type.kind == .struct: return structMembers(type, &use)
    case .member: return enumMembers(type, use)
    default: return []
    }
  }

  private static func extensions(_ type: TypeDeclaration, _ use: MacroUse) -> [String] {
    let missing = use.missingConformances
    var list = missing.contains("ObservableState") ? ["Ratchet.ObservableState"] : []
    // A struct with a mirror of its own keeps it, and an enum has nothing to hide.
    if type.kind == .struct, missing.isSuperset(of: ["FieldReflectable", "CustomReflectable"]) {
      list += ["Ratchet.FieldReflectable", "Swift.CustomReflectable"]
    }
    guard !list.isEmpty else { return [] }
    return ["nonisolated extension \(use.extendedType): \(list.joined(separator: ", ")) {}"]
  }

  private static func attributes(_ use: MacroUse) -> [String] {
    guard use.parentKind == .struct, let variable = use.declaration?.variable,
      let field = ObservedField(variable), !field.isPresented,
      !variable.attributes.contains("ObservationStateTracked"), !isRefused(field, use)
    else { return [] }
    return ["@Ratchet.ObservationStateTracked"]
  }

  private static func structMembers(
    _ type: TypeDeclaration, _ use: inout MacroUse
  ) -> [String] {
    reportMistakes(type, &use)
    let access = use.memberPrefix(of: type)
    let fields = type.members.lines { $0.observedField.map(fieldLines) ?? [] }
    var members = [
      "var _$observationRegistrar = Ratchet.ObservationStateRegistrar()",
      "\(access)var _$mark: Ratchet.ObservationMark { _$observationRegistrar.mark }",
      block(
        "\(access)static var _$registrarOffset: Swift.Int?",
        ["Swift.MemoryLayout<Self>.offset(of: \\._$observationRegistrar)"]),
    ]
    if !fields.isEmpty {
      let list = "[Ratchet.ObservationField<Self>]"
      // To name a deprecated field is a warning, except in something that is deprecated, too.
      let isDeprecated = type.variables.contains(where: \.isDeprecated)
      members.append(
        block(
          "\(isDeprecated ? "@available(*, deprecated) " : "")\(access)static var _$fields: \(list)",
          ["var fields: \(list) = []"] + fields + ["return fields"]))
    }
    if let keys = codingKeys(type) { members.append(keys) }
    return members
  }

  /// The lines with which operators access a field in place: to read it, and to change it.
  private static func fieldLines(of field: ObservedField) -> [String] {
    // With the type's full name: after `.init`, more errors would follow from one in the field.
    let line = { (name: String, look: String) in
      "fields.append(Ratchet.ObservationField<Self>("
        + "\\.\(name), name: \(name.unquoted.literal), { \(look) }, { $1(&$0.\(name)) }))"
    }
    if field.isPresented {
      return [
        line(field.name, "$1(&$0.\(field.storage).wrappedValue)"),
        line(field.name.named(prefix: "$"), "$1(&$0.\(field.storage))"),
      ]
    }
    // Reading through `inout` would call the observers.
    return [
      field.binding.accessors == nil
        ? line(field.name, "$1(&$0.\(field.storage))")
        : line(field.name, "var value = $0.\(field.storage); $1(&value)")
    ]
  }

  /// Coding keys for a type whose `Codable` the compiler derives: the storage has another name than
  /// the property, and the registrar is left out.
  private static func codingKeys(_ type: TypeDeclaration) -> String? {
    let codes = ["Codable", "Encodable", "Decodable"]
    guard type.inheritedNames.contains(where: codes.contains), !type.declaresType("CodingKeys")
    else { return nil }
    let keys = type.members.lines { $0.variable.map(codingKeys(of:)) ?? [] }
    // An enum without cases has no raw values.
    let list = (keys.isEmpty ? "" : "Swift.String, ") + "Swift.CodingKey"
    return block("private enum CodingKeys: \(list)", keys)
  }

  private static func codingKeys(of variable: VariableDeclaration) -> [String] {
    if let field = ObservedField(variable) {
      return ["case \(field.storage) = \(field.name.unquoted.literal)"]
    }
    guard !variable.isStatic, !variable.modifiers.contains("lazy"),
      !variable.attributes.contains("Presents")
    else { return [] }
    let isConstant = variable.keyword.text == "let"
    return variable.bindings
      .filter { $0.isName && $0.isStored && !(isConstant && $0.initialValue != nil) }
      .map { "case \($0.pattern.text)" }
  }

  private static func enumMembers(_ type: TypeDeclaration, _ use: MacroUse) -> [String] {
    let access = use.memberPrefix(of: type)
    var index = -1
    let marks = type.caseLines { element in
      index += 1
      let mark = "Ratchet.ObservationMark"
      switch element.parameters.count {
      case 0: return ["case .\(element.name): \(mark)(case: \(index))"]
      case 1: return ["case \(element.binding): \(mark)(case: \(index), v0)"]
      default: return ["case .\(element.name): \(mark)(inexactCase: \(index))"]
      }
    }
    let mark =
      marks.isEmpty
      ? "Ratchet.ObservationMark(inexactCase: 0)" : switching(over: "self", marks)
    return [block("\(access)var _$mark: Ratchet.ObservationMark", [mark])]
  }
}
