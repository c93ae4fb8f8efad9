/// `@CasePathable`: a case key path for each case of an enum.
enum CasePathableMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let type = use.declaration?.type, type.kind == .enum else {
      if use.role == .member {
        use.reportAtUse(.error, Wording.onlyOnEnum("@CasePathable"))
      }
      return []
    }
    if use.refusesNoncopyable(type, "@CasePathable") { return [] }
    switch use.role {
    case .member: return members(of: type, &use)
    case .extension where use.missingConformances.contains("CasePathable"):
      return ["nonisolated extension \(use.extendedType): Ratchet.CasePathable {}"]
    default: return []
    }
  }

  private static func members(of type: TypeDeclaration, _ use: inout MacroUse) -> [String] {
    reportNames(type, &use)
    let access = use.memberPrefix(of: type)
    let nonisolated = use.memberPrefix(of: type, isNonisolated: true)
    let root = type.name.text
    let list = "[Ratchet.PartialCaseKeyPath<\(root)>]"
    let properties = type.caseLines { [property(for: $0, in: root, access)] }
    // `Swift.`, here and below, since a type of the user may have the same name.
    let iterator = block(
      "\(access)func makeIterator() -> Swift.IndexingIterator<\(list)>",
      listing("paths", list, of: type) { "\\.\($0.name)" } + ["return paths.makeIterator()"])
    // In the same order and under the same `#if` as the paths.
    let names = block(
      "\(access)static var caseNames: [Swift.String]",
      listing("names", "[Swift.String]", of: type, \.name.unquoted.literal) + ["return names"])
    // Naming a case with limited availability causes a warning, and so does a switch without cases.
    // A switch over an enum none of whose cases can be made is an error in Swift 6.3, however it is
    // written.
    let isReflectable =
      type.cases.contains { !$0.holdsNever }
      && type.cases.allSatisfy(\.attributes.availability.isEmpty)
    let reflection = isReflectable ? [reflection(of: type, in: root, access)] : []
    return [
      block(
        "\(nonisolated)struct AllCasePaths: "
          + "\(isReflectable ? "Ratchet.CasePathReflectable, " : "")Ratchet.CasePathNaming, "
          + "Swift.Sendable, Swift.Sequence",
        reflection + properties + [iterator, names]),
      "\(nonisolated)static var allCasePaths: AllCasePaths { AllCasePaths() }",
    ]
  }

  /// Statements that fill an array with an item for each case without limited availability.
  ///
  /// One literal for all cases between two `#if`: the optimizer needs quadratic time for single
  /// calls of `append`.
  private static func listing(
    _ name: String, _ array: String, of type: TypeDeclaration, _ item: (EnumCase) -> String
  ) -> [String] {
    func literal(_ declarations: [Declaration]) -> String? {
      let items = declarations.flatMap(\.cases).filter(\.attributes.availability.isEmpty).map(item)
      return items.isEmpty ? nil : "[\n\(items.joined(separator: ",\n").indented())\n]"
    }
    let holders = type.members.filter { ![$0].flattened.flatMap(\.cases).isEmpty }
    guard holders.contains(where: \.isConditional) else {
      return ["let \(name): \(array) = \(literal(holders) ?? "[]")"]
    }
    let parts = holders.runLines { run in literal(run).map { ["\(name) += \($0)"] } ?? [] }
    return ["\(parts.isEmpty ? "let" : "var") \(name): \(array) = []"] + parts
  }

  /// A subscript that returns the key path of the case of a value.
  private static func reflection(
    of type: TypeDeclaration, in root: String, _ access: String
  ) -> String {
    var cases = type.caseLines { ["case .\($0.name): \\.\($0.name)"] }
    // A feature without actions is possible, so each case that holds a value may be impossible; and
    // if all are, Swift 6.3 accepts no `switch` that lists them.
    if let last = type.members.last(where: { !$0.cases.isEmpty || $0.isConditional })?.cases.last,
      type.cases.allSatisfy({ !$0.parameters.isEmpty })
    {
      cases[cases.count - 1] = "default: \\.\(last.name)"
    }
    return block(
      "\(access)subscript(root: \(root)) -> Ratchet.PartialCaseKeyPath<\(root)>",
      [switching(over: "root", cases)])
  }

  private static func property(
    for element: EnumCase, in root: String, _ access: String
  ) -> String {
    let availability = element.attributes.availability.map { $0 + "\n" }.joined()
    // For a closure, Swift would warn that it is never executed. A feature may have no actions.
    let embed =
      element.holdsNever || element.holdsActions
      ? "\(root).\(element.name)"
      : "{ \(element.made(of: element.parameters.isEmpty ? "" : "$0")) }"
    return """
      \(availability)\(access)var \(element.name): \
      Ratchet.AnyCasePath<\(root), \(element.payload(in: root))> {
        Ratchet.AnyCasePath(
          embed: \(embed),
          extract: { if case \(element.binding) = $0 { \(element.bound) } else { nil } })
      }
      """
  }

  /// Reports cases with the same name, since they would become properties with the same name, and
  /// those with the name of a generated member.
  private static func reportNames(_ type: TypeDeclaration, _ use: inout MacroUse) {
    var seen: Set<String> = []
    // Cases in branches of an `#if` may share a name: only one of them is compiled.
    for element in type.members.flatMap(\.cases)
    where !seen.insert(element.name.unquoted).inserted {
      use.report(.error, Wording.overloadedCase(element.name), at: element.range)
    }
    let generated = ["AllCasePaths", "allCasePaths", "makeIterator"]
    for element in type.cases where generated.contains(element.name.unquoted) {
      use.report(.error, Wording.reservedCase(element.name), at: element.range)
    }
  }
}
