extension RowStruct {
  /// The struct to which a macro is attached; nil if it cannot be. The mistake is reported once, in
  /// the role `member`.
  init?(_ macro: String, _ use: inout MacroUse) {
    guard let type = use.declaration?.type, type.kind == .struct else {
      if use.role == .member { use.reportAtUse(.error, Wording.onlyOnStruct(macro)) }
      return nil
    }
    self.init(type, use)
  }

  /// Reports mistakes in the properties.
  ///
  /// - Parameter reserved: names that have another meaning in the generated code.
  func reportMistakes(_ macro: String, reserved: [String], _ use: inout MacroUse) {
    for variable in type.variables { reportMistakes(of: variable, macro, &use) }
    let sometimes = Set(conditional.map(\.binding))
    var seen: Set<String> = []
    for property in properties {
      let range = property.binding.pattern.range
      if reserved.contains(property.name.unquoted) {
        use.report(.error, Wording.reservedName(property.name.unquoted), at: range)
      }
      if property.isGenerated && property.isMarkedAsKey == true {
        use.report(.error, Wording.generatedKey, at: range)
      }
      reportTypeMistakes(of: property, &use)
      // The group declares the names of its columns.
      if property.isGroup { continue }
      // Columns in branches of an `#if` may share a name: only one of them is compiled.
      if !seen.insert(property.comparableName).inserted, !sometimes.contains(property.binding) {
        use.report(.error, Wording.columnTwice(property.columnLiteral), at: range)
      }
    }
    if !type.variables.contains(where: \.isColumn) {
      use.report(.error, Wording.noColumns(macro), at: type.name.range)
    }
  }

  private func reportMistakes(
    of variable: VariableDeclaration, _ macro: String, _ use: inout MacroUse
  ) {
    if variable.attributes.contains("Ephemeral") { return reportEphemeral(variable, &use) }
    guard variable.isColumn else { return }
    guard variable.bindings.count == 1, let binding = variable.bindings.first, binding.isName
    else {
      use.report(
        .error, Wording.oneVariableEach(macro), at: variable.keyword.range,
        fixIts: [use.splitting(variable)].compactMap { $0 })
      return
    }
    if variable.keyword.text == "let", binding.initialValue != nil {
      let start = variable.range.lowerBound
      use.report(
        .error, Wording.constantColumn(binding.pattern.text), at: variable.keyword.range,
        fixIts: [
          MacroUse.FixIt(message: Wording.makeVar, changes: [(variable.keyword.range, "var")]),
          MacroUse.FixIt(
            message: Wording.markEphemeral, changes: [(start..<start, "@Ephemeral ")]),
        ])
    } else if RowProperty(variable) == nil {
      let end = binding.pattern.range.upperBound
      use.report(
        .error, Wording.rowNeedsType(binding.pattern.text), at: binding.pattern.range,
        fixIts: [MacroUse.FixIt(message: Wording.insertType, changes: [(end..<end, ": <#Type#>")])])
    }
  }

  /// Reports mistakes in the type of a property, which the generated code names outside of the
  /// struct.
  private func reportTypeMistakes(of property: RowProperty, _ use: inout MacroUse) {
    guard let type = property.binding.type else { return }
    let words = type.text.words
    if words.last == "!" {
      let mark = (type.range.upperBound - 1)..<type.range.upperBound
      use.report(
        .error, Wording.unwrappedColumn(property.name), at: type.range,
        fixIts: [MacroUse.FixIt(message: Wording.makeOptional, changes: [(mark, "?")])])
    }
    if let collection = property.collection {
      let start = property.variable.range.lowerBound
      let mark = "@Column(as: \(collection.json).self) "
      use.report(
        .error, Wording.collectionColumn(property.name, type.text, json: collection.json),
        at: type.range,
        fixIts: property.hasColumnAttribute
          ? []
          : [MacroUse.FixIt(message: Wording.storeAsJSON, changes: [(start..<start, mark)])])
    } else if property.isStructural {
      use.report(.error, Wording.structuralColumn(property.name, type.text), at: type.range)
    }
    for nested in self.type.allMembers.compactMap(\.type) where words.contains(nested.name.text) {
      guard let modifier = nested.modifiers.first(where: { AccessLevel([$0]) == .private })
      else { continue }
      use.report(
        .error, Wording.privateColumnType(nested.name.text), at: type.range,
        fixIts: [
          MacroUse.FixIt(
            message: Wording.makeFileprivate, changes: [(modifier.range, "fileprivate")])
        ])
    }
  }

  /// Reports properties without a default that are no columns: they are not read, so they need one.
  private func reportEphemeral(_ variable: VariableDeclaration, _ use: inout MacroUse) {
    guard !variable.isStatic else { return }
    let isVariable = variable.keyword.text == "var"
    for binding in variable.bindings where binding.isStored && binding.initialValue == nil {
      // A constant needs an explicit `nil`; a variable has it by default.
      if isVariable, binding.type?.text.isOptionalType == true { continue }
      let end = binding.range.upperBound
      use.report(
        .error, Wording.ephemeralNeedsDefault(binding.pattern.text), at: binding.pattern.range,
        fixIts: [
          MacroUse.FixIt(message: Wording.insertDefault, changes: [(end..<end, " = <#value#>")])
        ])
    }
  }
}
